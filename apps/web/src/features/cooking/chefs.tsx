import {
  forMinutes,
  ingredientLine,
  messages,
  SELECTION_CAP,
  timing,
  type Chef,
  type SessionType,
} from '@chefly/contracts';
import { ApiError, isMissing, pages, query, useAccount, useApi } from '@chefly/api-client/react';
import {
  amount,
  Avatar,
  Button,
  classes,
  Dialog,
  EmptyState,
  ErrorState,
  fullName,
  LevelBadge,
  ListSkeleton,
  Overlay,
  Picture,
  Rating,
  rupees,
  useBanner,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Mic, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ListEnd } from '../../parts/list-end';
import { ReportButton } from '../../parts/report';
import { SendInChat } from '../../parts/send-in-chat';

export default function Chefs() {
  const name = useSearchParams()[0].get('recipie') ?? '';
  const api = useApi();
  const recipe = useQuery(query(api, 'recipes', 'byName', { name }));
  const [finding, setFinding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFinding(false), timing.findingChefs);
    return () => clearTimeout(timer);
  }, []);
  if (recipe.isLoadingError && isMissing(recipe.error)) return <NoSuchRecipe name={name} />;
  if (recipe.isLoadingError)
    return <ErrorState message={recipe.error.message} onRetry={() => void recipe.refetch()} />;
  return (
    <div className="mx-auto w-full max-w-[800px] px-4 py-4 sm:px-6 sm:py-6">
      <title>{`Chefs for ${recipe.data?.name ?? name} · chefly`}</title>
      {finding && <Overlay title={messages.findingChefs} />}
      {recipe.data && (
        <>
          <Picture
            picture={recipe.data.picture}
            alt={recipe.data.name}
            ratio="21 / 9"
            sizes="800px"
            eager
            className="mb-5 rounded-[26px]"
          />
          <p className="text-[0.8125rem] font-semibold text-soft">Chefs</p>
          <div className="flex items-start gap-2">
            <h1
              className="min-w-0 flex-1 break-words text-[2rem] sm:text-[2.5rem]"
              {...written(recipe.data.name)}
            >
              {recipe.data.name}
            </h1>
            <SendInChat
              shared={{ kind: 'recipe', uid: recipe.data.uid }}
              title={recipe.data.name}
            />
            {recipe.data.reportable && (
              <ReportButton kind="recipe" subjectUid={recipe.data.uid} what="this recipe" />
            )}
          </div>
          <p className="mb-2 text-soft tabular">
            <bdi>{rupees(recipe.data.cost)}</bdi> ·{' '}
            <bdi>{recipe.data.ingredients.length} ingredients</bdi> ·{' '}
            <bdi>{recipe.data.steps.length} steps</bdi>
          </p>
          <p className="prose-width mb-5 break-words" {...written(recipe.data.description)}>
            {recipe.data.description}
          </p>
          <FreeChefs recipeUid={recipe.data.uid} />
          <details className="mt-6 rounded-card border border-line bg-card p-5">
            <summary className="cursor-pointer font-semibold">Ingredients and procedure</summary>
            <h2 className="mb-2 mt-4 text-lg">Ingredients</h2>
            <ul className="grid list-disc gap-1 ps-5">
              {recipe.data.ingredients.map(ingredientLine).map((line, i) => (
                <li key={i} className="break-words" {...written(line)}>
                  {line}
                </li>
              ))}
            </ul>
            <h2 className="mb-2 mt-4 text-lg">Procedure</h2>
            <ol className="grid list-decimal gap-2 ps-5">
              {recipe.data.steps.map(({ text, minutes }, i) => (
                <li key={i} className="break-words">
                  <span {...written(text)}>{text}</span>
                  {minutes !== null && (
                    <bdi className="ms-2 text-[0.8125rem] text-soft tabular">
                      {forMinutes(minutes)}
                    </bdi>
                  )}
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
    </div>
  );
}

function NoSuchRecipe({ name }: { name: string }) {
  const navigate = useNavigate();
  const words = name.replaceAll('_', ' ').trim();
  return (
    <>
      <title>No such recipe · chefly</title>
      <h1 className="sr-only">No such recipe</h1>
      <EmptyState
        action={
          <Button
            look="primary"
            onClick={() => void navigate(`/search?text=${encodeURIComponent(words)}`)}
          >
            Search recipies
          </Button>
        }
      >
        {words ? (
          <>
            There is no recipe called ‘<bdi>{words}</bdi>’.
          </>
        ) : (
          'Choose a recipe first, then its chefs.'
        )}
      </EmptyState>
    </>
  );
}

function FreeChefs({ recipeUid }: { recipeUid: string }) {
  const api = useApi();
  const { minor } = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const list = useInfiniteQuery({
    ...pages(api, 'sessions', 'chefs', { recipe: recipeUid }),
    refetchInterval: 15_000,
  });
  const [ticked, setTicked] = useState<string[]>([]);
  const [asking, setAsking] = useState<Chef[] | null>(null);
  const chefs = list.data?.pages.flatMap((page) => page.items) ?? [];
  const selected = ticked.filter((uid) => chefs.some((chef) => chef.uid === uid));
  const ask = useMutation({
    mutationFn: (type: SessionType) =>
      api.sessions.ask({
        chefUids: asking!.map(({ uid }) => uid),
        recipeUid,
        type,
        // as they stood on the screen: a chef who asks for more by now is not asked
        prices: Object.fromEntries(
          asking!.flatMap(({ uid, pricePaise }) =>
            pricePaise === null ? [] : [[uid, pricePaise]],
          ),
        ),
      }),
    onSuccess: (request) => queries.setQueryData(['sessions', 'myRequest', {}], request),
    onError: (error) => (show(error.message, { kind: 'problem' }), void list.refetch()),
    onSettled: () => setAsking(null),
  });
  const toggle = (uid: string) => {
    if (selected.includes(uid)) setTicked(selected.filter((other) => other !== uid));
    else if (selected.length >= SELECTION_CAP)
      show(messages.selectionLimit, { forMs: timing.selectionMessage });
    else setTicked([...selected, uid]);
  };
  if (list.isPending) return <ListSkeleton rows={3} />;
  if (list.error instanceof ApiError && list.error.code === 'policy/guardian-needed')
    return (
      <EmptyState
        action={
          <Link
            to="/dashboard/settings/date_of_birth"
            className="flex min-h-11 items-center font-semibold text-brand underline"
          >
            Name your guardian
          </Link>
        }
      >
        {list.error.message}
      </EmptyState>
    );
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!chefs.length)
    return (
      <EmptyState
        action={
          <Button onClick={() => void list.refetch()} busy={list.isFetching}>
            Look again
          </Button>
        }
      >
        {messages.noChefs}
      </EmptyState>
    );
  return (
    <>
      <ul className="rounded-card border border-line bg-card p-1.5 shadow-lift" aria-label="Chefs">
        {chefs.map((chef) => (
          <ChefRow
            key={chef.uid}
            chef={chef}
            ticked={selected.includes(chef.uid)}
            onTick={() => toggle(chef.uid)}
            onAsk={() => setAsking([chef])}
          />
        ))}
      </ul>
      <ListEnd list={list} />
      <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-center gap-5 border-t border-line bg-card/92 px-4 py-3 backdrop-blur-md">
        <p className="max-w-[34ch] text-[0.875rem] text-soft">
          {selected.length > 1
            ? `${selected.length} chefs will be asked, the first to accept cooks with you`
            : selected.length
              ? 'One chef will be asked'
              : 'Tick up to four chefs'}
        </p>
        <Button
          look="primary"
          size="large"
          disabled={!selected.length}
          icon={<Video className="size-5" />}
          onClick={() => setAsking(chefs.filter(({ uid }) => selected.includes(uid)))}
        >
          Start Session
        </Button>
      </div>
      <Dialog open={!!asking} onClose={() => setAsking(null)} title="How shall we cook?">
        <Costs chefs={asking ?? []} />
        <div className="grid gap-3">
          <Button
            size="large"
            look="primary"
            icon={<Video className="size-5" />}
            disabled={ask.isPending || !!minor}
            aria-describedby={minor ? 'why-no-video' : undefined}
            onClick={() => ask.mutate('video')}
          >
            Video Session
          </Button>
          {minor && (
            <p id="why-no-video" className="text-[0.875rem] text-soft">
              {messages.voiceUnder18}
            </p>
          )}
          <Button
            size="large"
            icon={<Mic className="size-5" />}
            disabled={ask.isPending}
            onClick={() => ask.mutate('voice')}
          >
            Voice Session
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** What the session costs, before anybody is asked. */
function Costs({ chefs }: { chefs: Chef[] }) {
  const priced = chefs.filter(({ pricePaise }) => pricePaise !== null);
  if (!priced.length) return null;
  return (
    <div role="note" aria-label="What it costs" className="mb-4 rounded-control bg-brand-wash p-4">
      <ul className="grid gap-1">
        {priced.map((chef) => (
          <li key={chef.uid}>
            A session with <bdi>{fullName(chef)}</bdi> costs <b>{amount(chef.pricePaise!)}</b>.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.875rem] text-soft">
        You pay the chef who accepts, once you have cooked together; nothing if you have not.
      </p>
    </div>
  );
}

function ChefRow({
  chef,
  ticked,
  onTick,
  onAsk,
}: {
  chef: Chef;
  ticked: boolean;
  onTick: () => void;
  onAsk: () => void;
}) {
  return (
    <li
      className={classes(
        'flex items-center gap-3 rounded-control p-2.5 transition-colors',
        ticked && 'bg-brand-wash shadow-[inset_0_0_0_1.5px_var(--brand)]',
      )}
    >
      <Avatar person={chef} size={46} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-semibold" {...written(fullName(chef))}>
            {fullName(chef)}
          </span>
          <LevelBadge level={chef.level} />
        </div>
        <p className="truncate text-[0.8125rem] text-soft">
          <Rating rating={chef.rating} ratings={chef.ratings} /> ·{' '}
          <bdi>
            {chef.sessions} {chef.sessions === 1 ? 'session' : 'sessions'}
          </bdi>{' '}
          · <bdi>{chef.recipes.slice(0, 3).join(', ')}</bdi>
        </p>
        {chef.pricePaise !== null && (
          <p className="text-[0.8125rem] font-semibold tabular">
            <bdi>{amount(chef.pricePaise)}</bdi> for a session
          </p>
        )}
      </div>
      <span className="flex items-center gap-2 rounded-full bg-herb-wash px-2.5 py-1 text-[0.8125rem] font-semibold text-herb max-sm:px-1.5 max-sm:py-1.5">
        <span className="size-2 rounded-full bg-herb" />
        <span className="max-sm:sr-only">free now</span>
      </span>
      <Button
        look={ticked ? 'plain' : 'wash'}
        className="max-sm:px-3"
        onClick={onAsk}
        aria-label={`Ask ${fullName(chef)}`}
      >
        Ask
      </Button>
      <button
        type="button"
        role="checkbox"
        aria-checked={ticked}
        aria-label={`Select ${fullName(chef)}`}
        onClick={onTick}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <span
          className={classes(
            'grid size-7 place-items-center rounded-full border-2 transition-colors',
            ticked ? 'border-brand bg-brand text-on-brand' : 'border-edge text-transparent',
          )}
        >
          <Check className="size-4" strokeWidth={3} aria-hidden />
        </span>
      </button>
    </li>
  );
}
