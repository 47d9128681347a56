import { limits, messages, reviewForm } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import {
  Avatar,
  Button,
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
import { useController, useForm } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';

/** The review of a session's chef, open until it is written: from the session's end, its record or its notification. */
export default function ChefReview() {
  const api = useApi();
  const navigate = useNavigate();
  const fromSession = (useLocation().state as { sessionUid?: string } | null)?.sessionUid;
  const uid = useSearchParams()[0].get('session_uid') ?? fromSession ?? '';
  const session = useQuery({ ...query(api, 'sessions', 'session', { uid }), enabled: !!uid });
  const home = () => void navigate('/home', { replace: true });
  const { data } = session;
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
      <h1 className="mb-5 text-[1.875rem]">{messages.writeReview}</h1>
      {data?.stars ? (
        <EmptyState action={<Button onClick={home}>Home</Button>}>
          You have reviewed this session. Thank you.
        </EmptyState>
      ) : data ? (
        <ReviewForm uid={uid} onDone={home} />
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
    </div>
  );
}

function ReviewForm({ uid, onDone }: { uid: string; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: { rating: 0, review: '' },
  });
  // known before the text: the first that is missing takes the focus
  const { field: rating } = useController({ control: form.control, name: 'rating' });
  const kept = useKeptForm(form, `review:${uid}`);
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.sessions.review({ uid, ...values });
    kept.sent();
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    show('Thank you. Your review helps others find their chef.', { kind: 'done' });
    onDone();
  });
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
