import { messages, resetForm } from '@chefly/contracts';
import { type ApiError, useApi, useAuth } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { Frame } from './frame';

/** Where the mailed links for a new password lead. */
export default function ResetPassword() {
  const api = useApi();
  const auth = useAuth();
  const token = useSearchParams()[0].get('token') ?? '';
  const form = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const [done, setDone] = useState(false);
  const [code, setCode] = useState<ApiError['code']>();
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useSubmit(
    form,
    async ({ newPassword }) => {
      await api.identity.resetPassword({ token, newPassword });
      // who was signed in here is so no more, unless as somebody else; the way on is to the sign-in
      // only for those who are out
      await auth.lookAgain();
      setDone(true);
    },
    (refusal) => setCode(refusal.code),
  );
  if (done)
    return (
      <Frame title={messages.passwordReset}>
        <p className="mb-6 text-soft">
          Every device was signed out. Sign in with your new password.
        </p>
        <Link
          to="/login"
          className="inline-flex min-h-12 items-center rounded-control bg-brand px-6 font-semibold text-on-brand"
        >
          Sign in
        </Link>
      </Frame>
    );
  return (
    <Frame title="Choose a new password">
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="New Password"
          type="password"
          autoComplete="new-password"
          autoFocus
          hint="At least 10 characters"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Field
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem}
          {problem && code === 'identity/link-invalid' && (
            <>
              {' '}
              <Link to="/forgotPassword" className="font-semibold underline">
                Ask for another
              </Link>
            </>
          )}
        </p>
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          Set the password
        </Button>
      </form>
    </Frame>
  );
}
