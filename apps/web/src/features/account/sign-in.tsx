import { signInForm } from '@chefly/contracts';
import { ApiError, useSession } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { showRefusal } from '../../parts/form';
import { Frame } from './frame';

export default function SignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { emailAddress: '', password: '' },
  });
  const [problem, setProblem] = useState<{ text: string; code: string }>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ emailAddress, password }) => {
    setProblem(undefined);
    try {
      await session.signIn(emailAddress, password);
      await navigate('/home');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      setProblem({ text: showRefusal(form, error), code });
      if (code === 'identity/invalid-credentials') {
        form.reset();
        form.setFocus('emailAddress');
      }
    }
  });

  return (
    <Frame
      title="Sign in"
      below={
        <>
          New here?{' '}
          <Link to="/signup" className="font-semibold text-brand underline">
            Sign up
          </Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-1">
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          autoFocus
          error={errors.emailAddress?.message}
          {...form.register('emailAddress')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            form.setFocus('password');
          }}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem?.text}
          {problem?.code === 'identity/email-not-confirmed' && (
            <>
              {' '}
              <Link to="/emailNotConfirmed" className="font-semibold underline">
                Send it again
              </Link>
            </>
          )}
        </p>
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          Sign in
        </Button>
      </form>
    </Frame>
  );
}
