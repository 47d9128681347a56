import { legal, limits, messages, signUpForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, classes, Field, useDebounced } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { dayOf } from '../../parts/day';
import { Frame } from './frame';
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
  const userName = useDebounced(form.watch('userName').trim(), 500);
  const longEnough = userName.length >= limits.userNameMin && userName.length <= limits.userNameMax;
  const check = useQuery({
    queryKey: ['identity', 'checkUserName', userName],
    queryFn: () => api.identity.checkUserName({ userName }),
    enabled: longEnough,
  });
  const taken = longEnough && check.data?.available === false;

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
          hint:
            longEnough && check.data?.available ? (
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
        <fieldset className="mb-2">
          <legend className="mb-1.5 text-sm font-semibold">Gender</legend>
          <div className="grid grid-cols-2 gap-3">
            {(['male', 'female'] as const).map((gender) => (
              <label
                key={gender}
                className={classes(
                  'flex h-12 cursor-pointer items-center justify-center',
                  'rounded-control border font-semibold',
                  'has-checked:border-transparent has-checked:bg-brand-wash has-checked:text-brand',
                  'has-focus-visible:outline-2 has-focus-visible:outline-brand',
                  errors.gender ? 'border-live' : 'border-edge',
                )}
              >
                <input
                  type="radio"
                  value={gender}
                  className="sr-only"
                  {...form.register('gender')}
                />
                {gender === 'male' ? 'Male' : 'Female'}
              </label>
            ))}
          </div>
          <span
            role={errors.gender ? 'alert' : undefined}
            className="block min-h-5 pt-1 text-[0.8125rem] text-live"
          >
            {errors.gender?.message}
          </span>
        </fieldset>
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button type="submit" look="primary" size="large" busy={isSubmitting} disabled={taken}>
          Sign up
        </Button>
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
      </form>
    </Frame>
  );
}
