import { legal, limits, messages, signUpForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, useDebounced } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { dayOf } from '../../parts/day';
import { Frame } from './frame';
import { GenderChoice } from './gender-choice';
import { Strangers } from './strangers';

export default function SignUp() {
  return (
    <Strangers>
      <SignUpForm />
    </Strangers>
  );
}

function SignUpForm() {
  const api = useApi();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(signUpForm),
    mode: 'onTouched',
    defaultValues: {
      firstName: '',
      lastName: '',
      emailAddress: '',
      userName: '',
      password: '',
      confirmPassword: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const available = useAvailable(form.watch('userName'));
  const taken = available === false;

  const { submit, problem } = useSubmit(form, async (values) => {
    await api.identity.signUp({ ...values, terms: legal.version });
    await navigate('/', { state: { signedUp: true } });
  });
  const field = (
    name: 'firstName' | 'lastName' | 'emailAddress' | 'userName' | 'password' | 'confirmPassword',
    label: string,
    extra: Partial<Parameters<typeof Field>[0]> = {},
  ) => <Field label={label} error={errors[name]?.message} {...form.register(name)} {...extra} />;

  return (
    <Frame
      title="Sign up"
      below={
        <>
          Already a member?{' '}
          <Link to="/login" className="font-semibold text-brand underline">
            Sign in
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-1">
        <div className="grid gap-x-4 sm:grid-cols-2">
          {field('firstName', 'First Name', { autoComplete: 'given-name', autoFocus: true })}
          {field('lastName', 'Last Name', { autoComplete: 'family-name' })}
        </div>
        {field('emailAddress', 'Email Address', {
          type: 'email',
          autoComplete: 'email',
          inputMode: 'email',
        })}
        {field('userName', 'Username', {
          autoComplete: 'username',
          autoCapitalize: 'none',
          error: errors.userName?.message ?? (taken ? messages.userNameTaken : undefined),
          hint: available ? (
            <span className="text-herb">This username is free</span>
          ) : (
            'Between 3 and 15 characters'
          ),
        })}
        {field('password', 'Password', {
          type: 'password',
          autoComplete: 'new-password',
          hint: 'At least 10 characters',
        })}
        {field('confirmPassword', 'Confirm Password', {
          type: 'password',
          autoComplete: 'new-password',
        })}
        <GenderChoice error={errors.gender?.message} {...form.register('gender')} />
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button type="submit" look="primary" size="large" busy={isSubmitting} disabled={taken}>
          Sign up
        </Button>
        <Acceptance />
      </form>
    </Frame>
  );
}

/** Whether a username is free, as it is typed; undefined while that is not known. */
function useAvailable(typed: string): boolean | undefined {
  const api = useApi();
  const userName = useDebounced(typed.trim(), 500);
  const longEnough = userName.length >= limits.userNameMin && userName.length <= limits.userNameMax;
  const check = useQuery({
    queryKey: ['identity', 'checkUserName', userName],
    queryFn: () => api.identity.checkUserName({ userName }),
    enabled: longEnough,
  });
  return longEnough ? check.data?.available : undefined;
}

const Acceptance = () => (
  <p className="mt-3 text-center text-[0.8125rem] text-soft">
    By signing up you accept the{' '}
    <Link className="underline" to="/terms_and_conditions">
      Terms and Conditions
    </Link>{' '}
    and the{' '}
    <Link className="underline" to="/privacy_and_policy">
      Privacy Policy
    </Link>{' '}
    of {dayOf(legal.date)}. Under 18, a guardian must consent before you cook with others.
  </p>
);
