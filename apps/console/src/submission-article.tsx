import {
  forMinutes,
  ingredientLine,
  toldStep,
  type AuthorDetails,
  type Submission,
} from '@chefly/contracts';
import { ago, Avatar, fullName, Handle, Named, Picture, rupees, written } from '@chefly/ui';
import { useRef, type ReactNode } from 'react';
import { articleClass } from './article-class';
import { ChangedRows, ChangedText } from './changes';
import { useFocusAfterDecision } from './decided';

type Earlier = NonNullable<Submission['earlier']>;

/** A submission as its author wrote it; one that was sent again shows what changed since it was rejected. */
export function SubmissionArticle({ submission }: { submission: Submission }) {
  const { earlier } = submission;
  const article = useRef<HTMLElement>(null);
  useFocusAfterDecision(article);
  return (
    <article ref={article} tabIndex={-1} aria-label="Submission" className={articleClass}>
      <h2 className="break-words text-3xl" {...written(submission.name)}>
        {submission.name}
      </h2>
      <p className="mb-4 mt-1 flex items-center gap-2 text-soft">
        <Avatar person={submission.author} size={28} />
        <span className="min-w-0">
          <Named>{fullName(submission.author)}</Named>
          <Handle person={submission.author} before=" · " /> · {rupees(submission.cost)}
          {submission.uploadAsPost && ' · also as a post'}
        </span>
      </p>
      {earlier && <Rejected submission={submission} earlier={earlier} />}
      {submission.picture && (
        <Picture
          picture={submission.picture}
          alt={submission.name}
          ratio="16 / 9"
          sizes="600px"
          className="mb-4 rounded-card"
        />
      )}
      <Part title="Description">
        <ChangedText before={(earlier ?? submission).description} after={submission.description} />
      </Part>
      {(isSaid(submission.details) || (earlier && isSaid(earlier.details))) && (
        <Part title="More about it">
          <ChangedRows
            before={linesOfDetails((earlier ?? submission).details)}
            after={linesOfDetails(submission.details)}
          />
        </Part>
      )}
      <Part title="Ingredients">
        <ChangedRows
          before={(earlier ?? submission).ingredients.map(ingredientLine)}
          after={submission.ingredients.map(ingredientLine)}
        />
      </Part>
      <Part title="Procedure">
        <ChangedRows before={stepsOf(earlier ?? submission)} after={stepsOf(submission)} numbered />
      </Part>
    </article>
  );
}

const stepsOf = ({ ingredients, procedure }: Submission | Earlier) =>
  procedure.map((step) => toldStep(step, ingredients));

const saidOf = ({
  servings,
  prepMinutes,
  level,
  cuisine,
  diets,
  allergens,
  equipment,
}: AuthorDetails) => [
  ['Servings', servings],
  ['Preparation', prepMinutes && forMinutes(prepMinutes)],
  ['Level', level],
  ['Cuisine', cuisine],
  ['Diet', diets.join(', ')],
  ['Allergens', allergens.join(', ')],
  ['Equipment', equipment.join(', ')],
];
const linesOfDetails = (details: AuthorDetails) =>
  saidOf(details).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
const isSaid = (details: AuthorDetails) => linesOfDetails(details).length > 0;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mb-4">
    <h3 className="mb-1 text-base">{title}</h3>
    {children}
  </section>
);

/** Why it was rejected, and what of it changed that is not in its text. */
function Rejected({ submission, earlier }: { submission: Submission; earlier: Earlier }) {
  const pictureChanged = submission.picture?.blur !== earlier.picture?.blur;
  const facts = [
    submission.name !== earlier.name && `The name was ‘${earlier.name}’.`,
    submission.cost !== earlier.cost && `The cost was ${rupees(earlier.cost)}.`,
    submission.uploadAsPost !== earlier.uploadAsPost &&
      (earlier.uploadAsPost ? 'It was to be a post too.' : 'It was not to be a post.'),
    pictureChanged &&
      (!earlier.picture
        ? 'It had no picture.'
        : submission.picture
          ? 'It had another picture:'
          : 'Its picture was taken away:'),
  ].filter(Boolean);
  return (
    <aside
      aria-label="Rejected before"
      className="mb-4 rounded-card bg-gold-wash p-4 text-[0.875rem] text-gold"
    >
      <p className="font-semibold">
        Version {submission.version}. The one before was rejected {ago(earlier.decidedAt)}:
      </p>
      <p className="mt-1 break-words text-ink" {...written(earlier.reason)}>
        {earlier.reason}
      </p>
      {facts.length > 0 && (
        <ul className="mt-2 text-ink">
          {facts.map((fact) => (
            <li key={String(fact)} dir="auto">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {pictureChanged && earlier.picture && (
        <Picture
          picture={earlier.picture}
          alt="The picture before"
          ratio="4 / 3"
          sizes="160px"
          className="mt-2 w-40 rounded-xl opacity-80"
        />
      )}
      {unchanged(submission, earlier) && !facts.length && (
        <p className="mt-2 text-ink">Nothing was changed since.</p>
      )}
    </aside>
  );
}

const textOf = (of: Submission | Earlier) =>
  JSON.stringify([
    of.description,
    of.ingredients.map(ingredientLine),
    stepsOf(of),
    linesOfDetails(of.details),
  ]);
const unchanged = (one: Submission, other: Earlier) => textOf(one) === textOf(other);
