import { z } from 'zod';
import { ageRoutes } from './ages';
import { accountDataRoutes } from './account-data';
import { limits } from './constants';
import { emailAddress, newEmailAddress, newPassword, somePassword } from './credentials';
import { account, grant } from './grant';
import { legal, legalRoutes, legalVersion } from './legal';
import { messages } from './messages';
import { passkeyRoutes } from './passkeys';
import { roleRoutes } from './role-routes';
import { route } from './route';
import { done, gender, instant, line, uid } from './shapes';
import { newUserName, userName } from './user-name';

export const signUpForm = z
  .object({
    firstName: line(limits.name, messages.enterFirstName),
    lastName: line(limits.name, messages.enterLastName),
    emailAddress,
    userName,
    password: newPassword(messages.enterPassword),
    confirmPassword: somePassword(messages.enterPassword),
    gender: z.enum(gender.options, { error: messages.chooseGender }),
    /** The version of the terms that stood beside the form: signing up accepts it. */
    terms: legalVersion.default(legal.version),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
    when: () => true,
  });

export const signInForm = z.object({
  emailAddress: z
    .string({ error: messages.enterEmail })
    .trim()
    .toLowerCase()
    .min(1, messages.enterEmail)
    .max(254, messages.enterValidEmail),
  password: somePassword(messages.enterPassword),
});
export const changeUserNameForm = z
  .object({
    oldUserName: z
      .string({ error: messages.enterOldUserName })
      .trim()
      .min(1, messages.enterOldUserName)
      .max(200, messages.userNameMismatch),
    newUserName: newUserName(messages.enterNewUserName),
    password: somePassword(messages.enterYourPassword),
  })
  .refine((form) => form.oldUserName !== form.newUserName, {
    path: ['newUserName'],
    message: messages.userNameSame,
  });
export const changeEmailForm = z
  .object({
    currentEmail: z
      .string({ error: messages.enterCurrentEmail })
      .trim()
      .toLowerCase()
      .min(1, messages.enterCurrentEmail)
      .max(254, messages.enterValidEmail),
    newEmail: newEmailAddress(messages.enterNewEmail),
    password: somePassword(messages.enterYourPassword),
  })
  .refine((form) => form.currentEmail !== form.newEmail, {
    path: ['newEmail'],
    message: messages.emailSame,
  });
export const changePasswordForm = z
  .object({
    currentPassword: somePassword(messages.enterCurrentPassword),
    newPassword: newPassword(messages.enterNewPassword),
  })
  .refine((form) => form.currentPassword !== form.newPassword, {
    path: ['newPassword'],
    message: messages.passwordSame,
  });
export const resendForm = z.object({
  emailAddress,
  password: somePassword(messages.enterPassword),
});

export const forgottenForm = z.object({ emailAddress });
export const resetForm = z
  .object({
    newPassword: newPassword(messages.enterNewPassword),
    confirmPassword: somePassword(messages.enterNewPassword),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordMismatch,
    when: () => true,
  });

export const identity = {
  ...roleRoutes,
  ...ageRoutes,
  ...legalRoutes,
  ...accountDataRoutes,
  ...passkeyRoutes,
  signUp: route({
    method: 'POST',
    path: '/api/identity/sign-up',
    access: 'public',
    perMinute: 20,
    summary: 'Sign up and accept the terms; answers alike whether or not the address is known',
    input: signUpForm,
    output: done,
  }),
  checkUserName: route({
    method: 'GET',
    path: '/api/identity/user-names/{userName}',
    access: 'public',
    perMinute: 60,
    summary: 'Is a username free?',
    input: z.object({ userName: z.string().max(60) }),
    output: z.object({ available: z.boolean() }),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/identity/confirmations',
    access: 'public',
    perMinute: 30,
    summary:
      'Confirm an e-mail address with the mailed link, in the browser that asked for it or with the password',
    input: z.object({
      token: z.string().min(20).max(100),
      password: somePassword(messages.enterPassword).optional(),
    }),
    output: done,
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/api/identity/confirmations/resend',
    access: 'public',
    perMinute: 5,
    summary: 'Mail a new confirmation link to whoever signed up with this address and password',
    input: resendForm,
    output: done,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/identity/sign-in',
    access: 'public',
    perMinute: 30,
    summary: 'Sign in with e-mail and password',
    input: signInForm,
    output: grant,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/identity/refresh',
    access: 'public',
    perMinute: 30,
    limitBy: 'sign-in',
    summary: 'Trade the refresh cookie for a new access token',
    input: z.object({}).default({}),
    output: grant.nullable(),
  }),
  signOut: route({
    method: 'POST',
    path: '/api/identity/sign-out',
    access: 'public',
    summary: 'End this sign-in',
    input: z.object({}).default({}),
    output: done,
  }),
  account: route({
    method: 'GET',
    path: '/api/identity/account',
    access: 'member',
    beforeTerms: true,
    summary: 'The own account',
    input: z.object({}).default({}),
    output: account,
  }),
  signIns: route({
    method: 'GET',
    path: '/api/identity/sign-ins',
    access: 'member',
    summary: 'Where the account is signed in',
    input: z.object({}).default({}),
    output: z.object({
      items: z.array(
        z.object({
          uid,
          device: z.string(),
          startedAt: instant,
          seenAt: instant,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  revokeSignIn: route({
    method: 'DELETE',
    path: '/api/identity/sign-ins/{uid}',
    access: 'member',
    summary: 'Sign a device out',
    input: z.object({ uid }),
    output: done,
  }),
  changeUserName: route({
    method: 'POST',
    path: '/api/identity/user-name',
    access: 'member',
    perMinute: 10,
    summary: 'Change the username; nobody else can take the one before for a year',
    input: changeUserNameForm,
    output: done,
  }),
  changeEmail: route({
    method: 'POST',
    path: '/api/identity/email-address',
    access: 'member',
    perMinute: 10,
    summary: 'Change the e-mail address, once the new one is confirmed by its mailed link',
    input: changeEmailForm,
    output: done,
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/identity/password',
    access: 'member',
    perMinute: 10,
    summary: 'Change the password; signs out everywhere',
    input: changePasswordForm,
    output: done,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/identity/password-resets',
    access: 'public',
    perMinute: 5,
    summary: 'Mail a link for a new password; answers alike whether or not the address is known',
    input: forgottenForm,
    output: done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/identity/password-resets/complete',
    access: 'public',
    perMinute: 20,
    summary:
      'Set a new password by the mailed link; signs out everywhere. The link of an undone ' +
      'change of address brings the old address back as well',
    input: z.object({
      token: z.string().min(20).max(100),
      newPassword: newPassword(messages.enterNewPassword),
    }),
    output: done,
  }),
};
