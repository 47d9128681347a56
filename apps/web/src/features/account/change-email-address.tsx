import { changeEmailForm, messages, timing } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { ChangeForm, ownPassword } from './change-form';

export default function ChangeEmail() {
  const api = useApi();
  const show = useBanner();
  return (
    <ChangeForm
      title="Change Email Address"
      form={changeEmailForm}
      fields={[
        {
          name: 'currentEmail',
          label: 'Current Email Address',
          type: 'email',
          autoComplete: 'email',
        },
        { name: 'newEmail', label: 'New Email Address', type: 'email' },
        ownPassword,
      ]}
      send={async (values) => {
        await api.identity.changeEmail(values);
        show(messages.emailChangeSent, { kind: 'done', forMs: timing.accountBanner });
      }}
    />
  );
}
