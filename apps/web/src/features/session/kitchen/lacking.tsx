import { gatheredBy } from '@chefly/contracts';
import { Avatar, classes, written } from '@chefly/ui';
import { Check } from 'lucide-react';
import type { Thing } from './use-dish';
import type { Kitchen } from './use-kitchen';

/** For the chef: how far each member is, what they lack, and what may be taken for it. */
export function Lacking({
  kitchen: { state, act, cooks },
  things,
}: {
  kitchen: Kitchen;
  things: readonly Thing[];
}) {
  if (!cooks.length) return null;
  return (
    <ul aria-label="Who is ready" className="mb-3 grid grid-cols-1 gap-2">
      {cooks.map(({ person }) => {
        const { uid } = person;
        const { here, missing } = gatheredBy(state, uid);
        const all = here.length === things.length;
        return (
          <li
            key={uid}
            className={classes(
              'rounded-[18px] px-3 py-2',
              missing.length ? 'bg-gold-wash' : all ? 'bg-herb-wash' : 'bg-line/40',
            )}
          >
            <p className="flex min-h-9 items-center gap-2.5">
              <Avatar person={person} size={30} />
              <b className="min-w-0 flex-1 truncate font-semibold" {...written(person.firstName)}>
                {person.firstName}
              </b>
              <span className="shrink-0 text-[0.875rem] tabular">
                <bdi>
                  {here.length} of {things.length} ready
                </bdi>
              </span>
            </p>
            {missing.map(({ thing: id, instead }) => {
              const thing = things.find((each) => each.id === id);
              if (!thing) return null;
              return (
                <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1">
                  <span className="min-w-32 flex-1 text-gold" {...written(thing.name)}>
                    no {thing.name}
                  </span>
                  <span className="flex flex-wrap gap-1.5">
                    {thing.instead.map((name, i) => (
                      <button
                        key={name}
                        type="button"
                        aria-pressed={instead === i}
                        aria-label={`Offer ${name} for ${thing.name} to ${person.firstName}`}
                        onClick={() =>
                          act({
                            do: 'offer',
                            memberUid: uid,
                            thing: id,
                            instead: instead === i ? null : i,
                          })
                        }
                        className={classes(
                          'flex min-h-11 items-center gap-1.5 rounded-full border px-3.5',
                          'text-[0.875rem] font-semibold',
                          instead === i
                            ? 'border-transparent bg-herb text-card'
                            : 'border-edge bg-card text-ink',
                        )}
                      >
                        {instead === i && <Check className="size-4" aria-hidden />}
                        {name}
                      </button>
                    ))}
                  </span>
                </div>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}
