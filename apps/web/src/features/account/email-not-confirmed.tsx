import { emailAddress, messages } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSubmit } from '../../parts/form';
import { Frame } from './frame';

const schema = z.object({ emailAddress });

export default function EmailNotConfirmed() {
  const api = useApi();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { emailAddress: '' } });
  const [told, setTold] = useState('');
  const { submit, problem } = useSubmit(form, async (values) => {
    setTold('');
    await api.identity.resendConfirmation(values);
    setTold('If this address waits for its confirmation, a new mail is on its way.');
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
