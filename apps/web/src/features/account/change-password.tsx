import { changePasswordForm, messages, timing } from '@chefly/contracts';
import { useApi, useSession } from '@chefly/api-client/react';
import { Button, Field, useBanner } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Page } from '../../parts/page';
import { showRefusal } from '../../parts/form';

export default function ChangePassword() {
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const [problem, setProblem] = useState('');
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setProblem('');
    try {
      await api.identity.changePassword(values);
      show(messages.passwordReset, { kind: 'done', forMs: timing.accountBanner });
      setTimeout(() => {
        session.forget();
        void navigate('/');
      }, timing.signOutRedirect);
    } catch (error) {
      setProblem(showRefusal(form, error));
    }
  });
  return (
    <Page title="Change Password">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-1">
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
