import { limits, messages, reviewForm, type ReviewTag, type Session } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import {
  Avatar,
  Button,
  classes,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  StarInput,
  TextArea,
  useBanner,
  written,
} from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera, Star } from 'lucide-react';
import { useController, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { shareDishLink } from '../../parts/recipe-links';
import { TagInput } from '../../parts/review-tags';
import { useLeadOn } from '../../parts/use-lead-on';

/**
 * The review of a session's chef, open until it is written: from the session's end, its record or
 * its notification.
 */
export default function ChefReview() {
  const api = useApi();
  const navigate = useNavigate();
  const fromSession = (useLocation().state as { sessionUid?: string } | null)?.sessionUid;
  const uid = useSearchParams()[0].get('session_uid') ?? fromSession ?? '';
  // another tab may have written it: asked again whenever this one is looked at
  const session = useQuery({
    ...query(api, 'sessions', 'session', { uid }),
    enabled: !!uid,
    staleTime: 0,
  });
  const home = () => void navigate('/home', { replace: true });
  const leadOn = useLeadOn();
  const { data } = session;
  const nothing = data && !data.reviewable && session.isFetchedAfterMount;
  return (
    <div className="mx-auto max-w-[560px] px-4 py-8">
      <title>Review · chefly</title>
      {data && (
        <div className="mb-6 flex items-center gap-4">
          <Avatar person={data.chef} size={64} />
          <div className="min-w-0">
            <p className="truncate text-soft" {...written(data.recipe.name)}>
              {data.recipe.name}
            </p>
            <p className="truncate text-lg font-semibold" {...written(fullName(data.chef))}>
              {fullName(data.chef)}
            </p>
          </div>
        </div>
      )}
      <h1 className="mb-5 text-[1.875rem]">{nothing ? 'Your session' : messages.writeReview}</h1>
      {data?.reviewable ? (
        <ReviewForm session={data} onDone={() => leadOn('/home', { replace: true })} />
      ) : data && nothing ? (
        <NothingToWrite session={data} onHome={home} />
      ) : session.isLoadingError && !isMissing(session.error) ? (
        <ErrorState message={session.error.message} onRetry={() => void session.refetch()} />
      ) : !uid || session.isLoadingError ? (
        <EmptyState
          action={<Button onClick={() => void navigate('/session_records')}>Your sessions</Button>}
        >
          There is no session to review here.
        </EmptyState>
      ) : (
        <ListSkeleton />
      )}
      {data?.role === 'user' && data.partEndedAt && <ShowDish session={data} />}
    </div>
  );
}

/** A picture of what was cooked becomes a post, which leads its readers to the recipe. */
const ShowDish = ({ session: { uid, recipe } }: { session: Session }) => (
  <Link
    to={shareDishLink(recipe.name, uid)}
    className={classes(
      'mt-6 flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-card p-3.5',
      'shadow-lift transition-colors hover:border-edge',
    )}
  >
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-wash text-brand">
      <Camera className="size-5" aria-hidden />
    </span>
    <span className="min-w-0 leading-snug">
      <span className="block font-semibold">Show your dish</span>
      <span className="block text-[0.875rem] text-soft">A picture of it becomes a post.</span>
    </span>
  </Link>
);

/** Why there is no form: written already, or not this member's to write. */
function NothingToWrite({ session, onHome }: { session: Session; onHome: () => void }) {
  const navigate = useNavigate();
  const { uid, role, stars, partEndedAt } = session;
  if (role === 'user' && stars)
    return (
      <EmptyState action={<Button onClick={onHome}>Home</Button>}>
        <Star className="inline size-4 -translate-y-px fill-current text-gold" aria-hidden />{' '}
        <bdi>{stars} of 5. You have reviewed this session. Thank you.</bdi>
      </EmptyState>
    );
  if (!partEndedAt)
    return (
      <EmptyState
        action={
          <Button
            look="primary"
            onClick={() => void navigate(`/session?role=${role}`, { state: { sessionUid: uid } })}
          >
            Return
          </Button>
        }
      >
        This session is still running. Its review comes after.
      </EmptyState>
    );
  return (
    <EmptyState
      action={<Button onClick={() => void navigate('/session_records')}>Your sessions</Button>}
    >
      {role === 'chef'
        ? 'You were the chef of this session: its guests review it.'
        : 'You were in this session too briefly to review it.'}
    </EmptyState>
  );
}

function ReviewForm({
  session: { uid, recipe },
  onDone,
}: {
  session: Session;
  onDone: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: { rating: 0, review: '', tags: [] as ReviewTag[] },
  });
  // known before the text: the first that is missing takes the focus
  const { field: rating } = useController({ control: form.control, name: 'rating' });
  const { field: tags } = useController({ control: form.control, name: 'tags' });
  const kept = useKeptForm(form, `review:${uid}`);
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useSubmit(
    form,
    async (values) => {
      await api.sessions.review({ uid, ...values });
      kept.sent();
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      // the way to it goes with the form
      const showDish = () => void navigate(shareDishLink(recipe.name, uid));
      show('Thank you for your review.', {
        kind: 'done',
        action: { label: 'Show your dish', act: showDish },
      });
      onDone();
    },
    // written meanwhile, in another tab
    ({ code }) =>
      code === 'sessions/reviewed' && void queries.invalidateQueries({ queryKey: ['sessions'] }),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-1">
      <KeptNote kept={kept} />
      <StarInput
        ref={rating.ref}
        label="Your rating"
        value={rating.value}
        onChange={rating.onChange}
        error={errors.rating?.message}
      />
      <TagInput value={tags.value ?? []} onChange={tags.onChange} />
      <TextArea
        label="Your review"
        limit={limits.review}
        error={errors.review?.message}
        {...form.register('review')}
      />
      <p role="alert" className="min-h-6 text-live">
        {problem}
      </p>
      <div className="flex gap-3">
        <Button type="submit" look="primary" size="large" className="flex-1" busy={isSubmitting}>
          Submit Review
        </Button>
        <Button size="large" onClick={onDone}>
          Not now
        </Button>
      </div>
      <p className="text-[0.8125rem] text-soft">
        You can come back to it from Sessions and Chats at any time.
      </p>
    </form>
  );
}
