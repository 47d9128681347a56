import {
  messages,
  type Participant,
  type Picture as PictureShape,
  type Session,
} from '@chefly/contracts';
import { pages, useAccount, useApi, useLive } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  Button,
  classes,
  Dotted,
  duration,
  EmptyState,
  fullName,
  PagedList,
  Picture,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, MessageCircle, RotateCcw, Star } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { recipeLink } from '../../parts/recipe-links';
import { useDishPictures } from '../../parts/use-dish-pictures';

/** Own sessions, the latest first. */
export function Records() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useInfiniteQuery({ ...pages(api, 'sessions', 'records', {}), staleTime: 0 });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['sessions', 'records'] });
  useLive('session.ended', refresh);
  useLive('review.due', refresh);
  const none = (
    <EmptyState
      dish="hummus"
      action={
        <Button look="primary" onClick={() => void navigate('/search')}>
          Find a recipe to cook
        </Button>
      }
    >
      {messages.noRecords}
    </EmptyState>
  );
  return (
    <PagedList list={list} nothing={none}>
      {(sessions) => (
        <>
          <List sessions={sessions} />
          <ListEnd list={list} />
        </>
      )}
    </PagedList>
  );
}

function List({ sessions }: { sessions: readonly Session[] }) {
  const pictures = useDishPictures(sessions.map(({ recipe }) => recipe));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {sessions.map((session) => (
        <Record
          key={session.uid}
          session={session}
          picture={pictures.get(session.recipe.name) ?? null}
        />
      ))}
    </ul>
  );
}

// three of them fit beside each other on a phone
const way = classes(
  'flex min-h-11 items-center gap-1.5 px-2.5 font-semibold text-brand',
  'text-[0.875rem] sm:gap-2 sm:px-4 sm:text-[0.9375rem]',
);

/** How long the member was in it. */
const lengthOf = ({ startedAt, partEndedAt }: Session) =>
  partEndedAt ? duration(Date.parse(partEndedAt) - Date.parse(startedAt)) : 'still running';

/** With whom it was, which are those who came where anybody did, and what the viewer had of it. */
function asRecorded({ participants, role }: Session, me: string) {
  const cameNot = ({ came }: Participant) => came === false;
  const others = participants.filter(({ uid }) => uid !== me);
  const met = others.filter((participant) => !cameNot(participant));
  const what =
    role === 'chef'
      ? met.length
        ? 'You were the chef'
        : 'You were the chef, nobody came'
      : participants.some((participant) => participant.uid === me && cameNot(participant))
        ? 'You did not come'
        : 'You cooked along';
  return { others: met.length ? met : others, what };
}

function Record({ session, picture }: { session: Session; picture: PictureShape | null }) {
  const account = useAccount();
  const { others, what } = asRecorded(session, account.uid);
  const names = others.map(fullName).join(', ');
  const query = new URLSearchParams({
    session_uid: session.uid,
    chef_uid: session.chef.uid,
    user_uid: account.uid,
  });
  const chat = `/session/text?${query}`;
  const over = !!session.partEndedAt;
  const which = `: ${session.recipe.name} with ${names}, ${ago(session.startedAt)}`;
  return (
    <li className="rounded-card border border-line bg-card shadow-lift transition-colors hover:border-edge">
      <Link to={over ? `${chat}&view=cooked` : chat} className="flex items-center gap-3.5 p-3.5">
        <span className="relative shrink-0">
          <Picture
            picture={picture}
            alt=""
            ratio="1 / 1"
            sizes="60px"
            className="size-[60px] rounded-2xl"
          />
          <span className="absolute -end-1.5 -bottom-1.5 rounded-full border-2 border-card">
            <Avatar person={others[0] ?? account} size={28} />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" {...written(names)}>
            {names}
          </span>
          <span className="block truncate" {...written(session.recipe.name)}>
            {session.recipe.name}
          </span>
          <Dotted className="text-[0.8125rem] text-soft">
            {what}
            <bdi>{ago(session.startedAt)}</bdi>
            <bdi>{lengthOf(session)}</bdi>
            {session.stars && (
              <span className="whitespace-nowrap">
                <Star
                  className="inline size-3.5 -translate-y-px fill-current text-gold"
                  aria-hidden
                />{' '}
                <span className="sr-only">{session.stars} of 5 stars</span>
                <span aria-hidden>{session.stars}</span>
              </span>
            )}
          </Dotted>
        </span>
        <ChevronRight className="size-5 shrink-0 text-soft rtl:-scale-x-100" aria-hidden />
      </Link>
      <div className="flex flex-wrap border-t border-line px-1 sm:px-0">
        {session.reviewable && (
          <Link to={`/session_review?session_uid=${session.uid}`} className={way}>
            <Star className="size-4.5" aria-hidden />
            <span>
              Review<span className="max-sm:sr-only"> the chef</span>
              <span className="sr-only">{which}</span>
            </span>
          </Link>
        )}
        <Link to={chat} className={way}>
          <MessageCircle className="size-4.5" aria-hidden />
          <span>
            Chat<span className="sr-only">{which}</span>
          </span>
        </Link>
        {over && session.role === 'user' && (
          <Link to={recipeLink(session.recipe.name)} className={way}>
            <RotateCcw className="size-4.5" aria-hidden />
            <span>
              Cook again<span className="sr-only">{which}</span>
            </span>
          </Link>
        )}
      </div>
    </li>
  );
}
