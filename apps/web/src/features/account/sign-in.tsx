import { signInForm } from '@chefly/contracts';
import { useAuth } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { withNext } from '../../parts/own-path';
import { Frame } from './frame';
import { NoCookies } from './no-cookies';
import { PasskeySignIn } from './passkey-sign-in';
import { Strangers } from './strangers';
import { useRefusedSignIn } from './use-refused-sign-in';
import { WaysOn } from './ways-on';

export default function SignIn() {
  return (
    <Strangers>
      <SignInForm />
    </Strangers>
  );
}

function SignInForm() {
  const auth = useAuth();
  const next = useSearchParams()[0].get('next');
  const fields = useRef<HTMLFormElement>(null);
  // at once: whoever types fast is in the next field already
  const focus = (name: 'emailAddress' | 'password') =>
    (fields.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus();
  const form = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { emailAddress: '', password: '' },
  });
  const { refusal, problem: otherProblem, tell, onRefused, keep } = useRefusedSignIn();
  const { errors, isSubmitting } = form.formState;

  const { submit, problem: formProblem } = useSubmit(
    form,
    ({ emailAddress, password }) => {
      tell('');
      return auth.signIn(emailAddress, password);
    },
    (refused) => {
      onRefused(refused, () => fields.current?.requestSubmit());
      if (refused.code !== 'identity/invalid-credentials') return;
      form.reset();
      focus('emailAddress');
    },
  );

  const problem = otherProblem || formProblem;

  return (
    <Frame
      title="Sign in"
      below={
        <>
          New here?{' '}
          <Link to={withNext('/signup', next)} className="font-semibold text-brand underline">
            Sign up
          </Link>
        </>
      }
    >
      <NoCookies />
      <form ref={fields} onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Email Address"
          type="email"
          // browsers that can, offer passkeys here
          autoComplete="email webauthn"
          autoFocus
          error={errors.emailAddress?.message}
          {...form.register('emailAddress')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            focus('password');
          }}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p role="alert" className="mb-2 min-h-6 text-live">
          {problem}{' '}
          {problem && refusal && <WaysOn refusal={refusal} onKeep={(pass) => void keep(pass)} />}
        </p>
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          Sign in
        </Button>
        <PasskeySignIn
          onBegin={() => tell('')}
          onRefused={(refused, ask) => {
            onRefused(refused, ask);
            tell(refused.message);
          }}
        />
        <Link
          to="/forgotPassword"
          className="mt-3 inline-flex min-h-11 items-center justify-self-center font-semibold text-brand underline"
        >
          Forgot your password?
        </Link>
      </form>
    </Frame>
  );
}
