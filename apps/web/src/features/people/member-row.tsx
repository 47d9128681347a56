import type { Person } from '@chefly/contracts';
import { Avatar, fullName, UserName, written } from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A member in a list, and what can be done about them there. */
export function MemberRow({
  person,
  badge,
  note,
  to,
  action,
}: {
  person: Person;
  /** Beside the name. */
  badge?: ReactNode;
  note?: ReactNode;
  to?: string;
  action?: ReactNode;
}) {
  const name = (
    <>
      <span className="flex items-center gap-2">
        <span className="truncate font-semibold" {...written(fullName(person))}>
          {fullName(person)}
        </span>
        {badge}
      </span>
      <span className="block truncate text-[0.8125rem] text-soft">
        <UserName person={person} />
        {note && <> · {note}</>}
      </span>
    </>
  );
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-card p-3.5 shadow-lift">
      <Avatar person={person} />
      {to ? (
        <Link to={to} className="min-h-11 min-w-0 flex-1">
          {name}
        </Link>
      ) : (
        <div className="min-w-0 flex-1">{name}</div>
      )}
      {action}
    </li>
  );
}
