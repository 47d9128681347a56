import { messages, resendForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmit } from '../../parts/form';
import { Frame } from './frame';

export default function EmailNotConfirmed() {
  const api = useApi();
  const form = useForm({
    resolver: zodResolver(resendForm),
    defaultValues: { emailAddress: '', password: '' },
  });
  const [told, setTold] = useState('');
  const { submit, problem } = useSubmit(form, async (values) => {
    setTold('');
    await api.identity.resendConfirmation(values);
    setTold('If you signed up with this address and password, a new mail is on its way.');
  });
  return (
    <Frame title="Confirm your email">
      <p className="mb-6 text-soft">{messages.emailNotConfirmed}</p>
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          error={form.formState.errors.emailAddress?.message}
          {...form.register('emailAddress')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <p role="status" className="min-h-6">
          {problem || told}
        </p>
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Send a new link
        </Button>
      </form>
    </Frame>
  );
}
