import { changeEmailForm, messages, timing } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, useBanner } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Page } from '../../parts/page';
import { useSubmit } from '../../parts/form';

export default function ChangeEmail() {
  const api = useApi();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(changeEmailForm),
    defaultValues: { currentEmail: '', newEmail: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.identity.changeEmail(values);
    form.reset();
    show(messages.emailChangeSent, { kind: 'done', forMs: timing.accountBanner });
  });
  return (
    <Page title="Change Email Address">
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Current Email Address"
          type="email"
          autoComplete="email"
          error={errors.currentEmail?.message}
          {...form.register('currentEmail')}
        />
        <Field
          label="New Email Address"
          type="email"
          error={errors.newEmail?.message}
          {...form.register('newEmail')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Update
        </Button>
      </form>
    </Page>
  );
}
