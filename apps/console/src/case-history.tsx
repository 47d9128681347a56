import { houseRules, type CaseFile, type Decision } from '@chefly/contracts';
import { ago, fullName, Named, written } from '@chefly/ui';
import type { ReactNode } from 'react';

/** What was decided before: about the author of a case, and in cases by the same rule. */
export const CaseHistory = ({ file: { history, similar } }: { file: CaseFile }) => (
  <section
    aria-label="History"
    className="mt-4 divide-y divide-line rounded-card border border-line bg-card px-5 py-2"
  >
    <Part title="Earlier decisions about the author" nothing="None.">
      {history.map((each) => (
        <Past key={each.uid} decision={each} />
      ))}
    </Part>
    <Part title="Similar cases" nothing="None by the same rule yet.">
      {similar.map((each) => (
        <li key={each.uid} className="break-words">
          <b className="capitalize">{each.action}</b> ‘<Named>{each.about}</Named>’
          <span className="block text-soft" {...written(each.reason)}>
            {each.reason}
          </span>
        </li>
      ))}
    </Part>
  </section>
);

const Part = ({
  title,
  nothing,
  children,
}: {
  title: string;
  nothing: string;
  children: ReactNode[];
}) => (
  <div className="py-3">
    <h2 className="mb-1.5 text-base">{title}</h2>
    {children.length ? (
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    ) : (
      <p className="text-soft">{nothing}</p>
    )}
  </div>
);

const Past = ({ decision }: { decision: Decision }) => (
  <li className="break-words">
    <b className="capitalize">{decision.action}</b>
    <span className="text-[0.8125rem] text-soft">
      {' '}
      · <bdi>{ago(decision.decidedAt)}</bdi> · <Named>{fullName(decision.decidedBy)}</Named>
      {decision.state === 'overturned' && ' · overturned'}
    </span>
    <span className="block text-[0.8125rem] text-soft">{houseRules[decision.rule]}</span>
    <span className="block" {...written(decision.reason)}>
      {decision.reason}
    </span>
  </li>
);
