import { changeUserNameForm, messages, timing } from '@chefly/contracts';
import { useApi, useAuth } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { ChangeForm, ownPassword } from './change-form';

export default function ChangeUsername() {
  const api = useApi();
  const auth = useAuth();
  const show = useBanner();
  return (
    <ChangeForm
      title="Change Username"
      form={changeUserNameForm}
      fields={[
        {
          name: 'oldUserName',
          label: 'Old Username',
          autoCapitalize: 'none',
          hint: 'Nobody else can take it for a year: you can come back to it',
        },
        { name: 'newUserName', label: 'New Username', autoCapitalize: 'none' },
        ownPassword,
      ]}
      send={async (values) => {
        await api.identity.changeUserName(values);
        await auth.renewNow();
        show(messages.userNameUpdated, { kind: 'done', forMs: timing.accountBanner });
      }}
    />
  );
}
