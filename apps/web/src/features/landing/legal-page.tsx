import { legal } from '@chefly/contracts';
import { SupportLink } from '../../parts/support-link';
import { dayOf } from '../../parts/day';
import { Legal } from './legal';
import type { LegalText } from './legal-text';

/** A versioned document as a page. */
export function LegalPage({ text: { title, opening, sections } }: { text: LegalText }) {
  return (
    <Legal title={title}>
      <p className="text-soft">
        Version {legal.version} · {dayOf(legal.date)}
      </p>
      <p>{opening}</p>
      {sections.map(([heading, ...paragraphs]) => (
        <section key={heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2>Help</h2>
        <p>
          Write to <SupportLink />.
        </p>
      </section>
    </Legal>
  );
}
