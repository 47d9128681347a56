import { dateOfBirthForm, guardianForm, type AgeStatus } from '@chefly/contracts';
import { query, useApi, useAuth } from '@chefly/api-client/react';
import { Button, ErrorState, Field, ListSkeleton } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmit } from '../../parts/form';
import { Page } from '../../parts/page';
import { SupportLink } from '../../parts/support-link';
import { ownPassword } from './change-form';
import { dayOf } from '../../parts/day';

/** The date of birth, and under 18 the guardian. */
export default function Age() {
  const age = useQuery(query(useApi(), 'identity', 'age', {}));
  return (
    <Page title="Date of Birth">
      {age.data ? (
        <div className="grid gap-8">
          <Birth age={age.data} />
          {age.data.minorUntil && <Guardian age={age.data} until={age.data.minorUntil} />}
        </div>
      ) : age.isLoadingError ? (
        <ErrorState message={age.error.message} onRetry={() => void age.refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Page>
  );
}

/** Keeps what an answer said, and takes up the account as it is now. */
function useAgeChanged() {
  const auth = useAuth();
  const queries = useQueryClient();
  return (next: AgeStatus) => {
    queries.setQueryData(['identity', 'age', {}], next);
    void auth.renewNow();
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  };
}

function Birth({ age: { dateOfBirth, changeable, minorUntil } }: { age: AgeStatus }) {
  const api = useApi();
  const changed = useAgeChanged();
  const form = useForm({
    resolver: zodResolver(dateOfBirthForm),
    defaultValues: { dateOfBirth: dateOfBirth ?? '', password: '' },
  });
  const { submit, problem } = useSubmit(form, async (values) => {
    changed(await api.identity.setDateOfBirth(values));
    form.resetField('password');
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <section className="grid gap-3">
      {dateOfBirth && (
        <p className="text-lg">
          You were born on <b className="font-semibold">{dayOf(dateOfBirth)}</b>.
        </p>
      )}
      <p className="text-soft">
        Nobody else sees it. Under 18, cooking and chatting with others needs the consent of a
        parent or guardian.
        {changeable && dateOfBirth && ' You can correct it once'}
        {changeable && dateOfBirth && (minorUntil ? ', not to an earlier day.' : '.')}
      </p>
      {changeable ? (
        <form onSubmit={submit} noValidate className="grid gap-1">
          <Field
            label="Date of Birth"
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            error={errors.dateOfBirth?.message}
            {...form.register('dateOfBirth')}
          />
          <Field {...ownPassword} error={errors.password?.message} {...form.register('password')} />
          <p role="alert" className="min-h-6 text-live">
            {problem}
          </p>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {dateOfBirth ? 'Correct' : 'Save'}
          </Button>
        </form>
      ) : (
        <p className="text-soft">
          If it is wrong, please write to <SupportLink />.
        </p>
      )}
    </section>
  );
}

const told = (address: string) => ({
  asked: `We have written to ${address}. The link in the mail works for seven days.`,
  consented:
    `Your guardian at ${address} has consented. ` +
    'Chefs can be asked by voice, and in groups; video one to one stays closed.',
  declined: `Whoever reads ${address} has not consented. You can name another guardian.`,
  revoked: `Your guardian at ${address} has taken the consent back. They can consent again by another mail.`,
  replaced: '',
});

function Guardian({ age: { guardian }, until }: { age: AgeStatus; until: string }) {
  const api = useApi();
  const changed = useAgeChanged();
  const [again, setAgain] = useState(false);
  const form = useForm({
    resolver: zodResolver(guardianForm),
    defaultValues: { emailAddress: '' },
  });
  const { submit, problem } = useSubmit(form, async (values) => {
    changed(await api.identity.askGuardian(values));
    setAgain(false);
    form.reset();
  });
  const { errors, isSubmitting } = form.formState;
  const asks = guardian?.state !== 'consented' && (guardian?.state !== 'asked' || again);
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-5 shadow-lift">
      <h2 className="text-xl">Your guardian</h2>
      <p role="status" className="break-words">
        {guardian
          ? told(guardian.emailAddress)[guardian.state]
          : 'Give the e-mail address of your parent or guardian. They get a mail with a link, read ' +
            'what is consented to, and decide; they can take it back at any time.'}
      </p>
      {asks && (
        <form onSubmit={submit} noValidate className="grid gap-1">
          <Field
            label="Guardian’s Email Address"
            type="email"
            inputMode="email"
            autoComplete="off"
            error={errors.emailAddress?.message}
            {...form.register('emailAddress')}
          />
          <p role="alert" className="min-h-6 text-live">
            {problem}
          </p>
          <Button type="submit" look="primary" busy={isSubmitting}>
            Ask for consent
          </Button>
        </form>
      )}
      {guardian?.state === 'asked' && !again && (
        <Button onClick={() => setAgain(true)}>Write again, or to another address</Button>
      )}
      <p className="text-[0.875rem] text-soft">
        From {dayOf(until)} on you need no consent any more.
      </p>
    </section>
  );
}
