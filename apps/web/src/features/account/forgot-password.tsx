import { forgottenForm, messages } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSubmit } from '../../parts/form';
import { Frame } from './frame';

/** Asks for a link by mail. What it says does not tell whether there is such an account. */
export default function ForgotPassword() {
  const api = useApi();
  const form = useForm({
    resolver: zodResolver(forgottenForm),
    defaultValues: { emailAddress: '' },
  });
  const [told, setTold] = useState('');
  const { submit, problem } = useSubmit(form, async (values) => {
    setTold('');
    await api.identity.forgotPassword(values);
    setTold(messages.resetSent);
  });
  return (
    <Frame
      title="Forgot your password?"
      below={
        <Link to="/login" className="font-semibold text-brand underline">
          Back to sign in
        </Link>
      }
    >
      <p className="mb-6 text-soft">
        Give the address of your account. The link that we mail works for an hour.
      </p>
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          autoFocus
          error={form.formState.errors.emailAddress?.message}
          {...form.register('emailAddress')}
        />
        <p role="status" className="min-h-6">
          {problem || told}
        </p>
        <Button type="submit" look="primary" size="large" busy={form.formState.isSubmitting}>
          Mail me a link
        </Button>
      </form>
    </Frame>
  );
}
