import { reportReasons, type CaseFile } from '@chefly/contracts';
import { ago, Avatar, classes, fullName, Handle, Named, Picture, written } from '@chefly/ui';
import { useRef, type ReactNode } from 'react';
import { articleClass } from './article-class';
import { CaseVideos } from './case-videos';
import { useFocusAfterDecision } from './decided';
import { SeverityMark } from './severity-mark';

/** The subject as it was when it was reported, and who reported it. */
export function CaseView({ file }: { file: CaseFile }) {
  const { snapshot, author } = file;
  const article = useRef<HTMLElement>(null);
  useFocusAfterDecision(article);
  return (
    <article ref={article} tabIndex={-1} aria-label="Case" className={articleClass}>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-[0.8125rem] text-soft">
        <SeverityMark severity={file.severity} />
        <span>
          <span className="capitalize">{file.kind}</span> · reported <bdi>{ago(file.openedAt)}</bdi>
        </span>
      </p>
      {snapshot.title && (
        <h2 className="break-words text-3xl" {...written(snapshot.title)}>
          {snapshot.title}
        </h2>
      )}
      <p className="mb-4 mt-1 flex items-center gap-2 text-soft">
        <Avatar person={author} size={28} />
        <span className="min-w-0">
          <Named>{fullName(author)}</Named>
          <Handle person={author} before=" · " />
          {file.minor && ' · under 18'}
          {file.suspension &&
            (file.suspension.until
              ? ` · suspended until ${new Date(file.suspension.until).toLocaleDateString(undefined, { dateStyle: 'medium' })}`
              : ' · suspended for good')}
        </span>
      </p>
      {snapshot.pictures.length > 0 && (
        // several are compared side by side
        <div
          className={classes(
            'mb-4 grid max-w-[600px] gap-2',
            snapshot.pictures.length > 1 && 'max-w-none sm:grid-cols-2',
          )}
        >
          {snapshot.pictures.map((picture) => (
            <Picture
              key={picture.sources[0]?.url}
              picture={picture}
              alt="As it was reported"
              ratio="4 / 3"
              sizes="600px"
              className="rounded-card"
            />
          ))}
        </div>
      )}
      {file.kind === 'review' && <CaseVideos reviewUid={file.subjectUid} />}
      {snapshot.text && (
        <p className="prose-width mb-4 whitespace-pre-line break-words" {...written(snapshot.text)}>
          {snapshot.text}
        </p>
      )}
      {snapshot.context.length > 0 && (
        <Part title="Around it">
          <dl className="grid grid-cols-1 gap-1">
            {snapshot.context.map(({ label, text }, n) => (
              <div key={n} className="flex gap-2">
                {/* a name may be one long word, and what was said matters more */}
                <dt className="max-w-2/5 shrink-0 text-soft wrap-anywhere" {...written(label)}>
                  {label}
                </dt>
                <dd className="min-w-0 whitespace-pre-line break-words" {...written(text)}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part title={file.reports === 1 ? '1 report' : `${file.reports} reports`}>
        <ul className="grid grid-cols-1 gap-2">
          {file.reportsMade.map(({ reporter, reason, text, at }) => (
            <li key={reporter.uid}>
              <span className="font-semibold">{reportReasons[reason]}</span>
              <span className="text-[0.8125rem] text-soft">
                {' '}
                · <Named>{fullName(reporter)}</Named> · <bdi>{ago(at)}</bdi>
              </span>
              {text && (
                <span className="block break-words" {...written(text)}>
                  {text}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-4 border-t border-line pt-3">
    <h3 className="mb-1.5 text-base">{title}</h3>
    {children}
  </section>
);
