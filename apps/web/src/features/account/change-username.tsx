import { changeUserNameForm, messages, timing } from '@chefly/contracts';
import { useApi, useSession } from '@chefly/api-client/react';
import { Button, Field, useBanner } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Page } from '../../parts/page';
import { useSubmit } from '../../parts/form';

export default function ChangeUsername() {
  const api = useApi();
  const session = useSession();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(changeUserNameForm),
    defaultValues: { oldUserName: '', newUserName: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.identity.changeUserName(values);
    await session.renew();
    form.reset();
    show(messages.userNameUpdated, { kind: 'done', forMs: timing.accountBanner });
  });
  return (
    <Page title="Change Username">
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field
          label="Old Username"
          autoCapitalize="none"
          error={errors.oldUserName?.message}
          {...form.register('oldUserName')}
        />
        <Field
          label="New Username"
          autoCapitalize="none"
          error={errors.newUserName?.message}
          {...form.register('newUserName')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
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
