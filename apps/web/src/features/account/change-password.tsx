import { changePasswordForm, messages, timing } from '@chefly/contracts';
import { useApi, useSession } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Page } from '../../parts/page';
import { useSubmit } from '../../parts/form';

export default function ChangePassword() {
  const api = useApi();
  const session = useSession();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // every sign-in ends with the old password, this one too
  const { submit, problem } = useSubmit(form, (values) =>
    session.leave(
      () => api.identity.changePassword(values),
      messages.passwordReset,
      timing.signOutRedirect,
    ),
  );
  return (
    <Page title="Change Password">
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Current Password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Field
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
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
