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
} from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { showRefusal } from '../../parts/form';

export default function ChefReview() {
  const api = useApi();
  const navigate = useNavigate();
  const show = useBanner();
  const sessionUid = (useLocation().state as { sessionUid?: string } | null)?.sessionUid ?? '';
  const session = useQuery({
    ...query(api, 'sessions', 'session', { uid: sessionUid }),
    enabled: !!sessionUid,
  });
  const form = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: { rating: 0, review: '' },
  });
  const [problem, setProblem] = useState('');
  const { errors, isSubmitting } = form.formState;
  const home = () => void navigate('/home', { replace: true });

  if (session.isLoadingError && !isMissing(session.error))
    return <ErrorState message={session.error.message} onRetry={() => void session.refetch()} />;
  if (!sessionUid || session.isLoadingError)
    return (
      <EmptyState action={<Button onClick={home}>Home</Button>}>
        There is no session to review here.
      </EmptyState>
    );
  if (!session.data) return <ListSkeleton />;
  const submit = form.handleSubmit(async (values) => {
    setProblem('');
    try {
      await api.sessions.review({ uid: sessionUid, ...values });
      show('Thank you. Your review helps others find their chef.', { kind: 'done' });
      home();
    } catch (error) {
      setProblem(showRefusal(form, error));
    }
  });
  return (
    <div className="mx-auto max-w-[560px] px-4 py-8">
      <title>Review · chefly</title>
      <div className="mb-6 flex items-center gap-4">
        <Avatar person={session.data.chef} size={64} />
        <div>
          <p className="text-soft" dir="auto">
            {session.data.recipe.name}
          </p>
          <p className="text-lg font-semibold" dir="auto">
            {fullName(session.data.chef)}
          </p>
        </div>
      </div>
      <h1 className="mb-5 text-[30px]">{messages.writeReview}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-1">
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => (
            <StarInput
              label="Your rating"
              value={field.value}
              onChange={field.onChange}
              error={errors.rating?.message}
            />
          )}
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
          <Button size="large" onClick={home}>
            Not now
          </Button>
        </div>
      </form>
    </div>
  );
}
