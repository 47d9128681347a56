import { changePasswordForm, messages, timing } from '@chefly/contracts';
import { useApi, useAuth } from '@chefly/api-client/react';
import { ChangeForm } from './change-form';

/** Every sign-in ends with the old password, this one too. */
export default function ChangePassword() {
  const api = useApi();
  const auth = useAuth();
  return (
    <ChangeForm
      title="Change Password"
      form={changePasswordForm}
      fields={[
        {
          name: 'currentPassword',
          label: 'Current Password',
          type: 'password',
          autoComplete: 'current-password',
        },
        {
          name: 'newPassword',
          label: 'New Password',
          type: 'password',
          autoComplete: 'new-password',
          hint: 'At least 10 characters',
        },
      ]}
      send={(values) =>
        auth.leave(
          () => api.identity.changePassword(values),
          messages.passwordReset,
          timing.signOutRedirect,
          true,
        )
      }
    />
  );
}
