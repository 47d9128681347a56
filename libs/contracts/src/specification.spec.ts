import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { CURRENCY, limits, mainSessionId, OF_AGE, SELECTION_CAP, timing } from './constants';
import { postForm } from './content';
import {
  changeEmailForm,
  changePasswordForm,
  changeUserNameForm,
  signInForm,
  signUpForm,
} from './identity';
import { messages } from './messages';
import { recipeForm } from './recipes';
import { reviewForm } from './session-reviews';
import { searchText } from './text';

/** What a form says of each field that is wrong, the first of it. */
function saidBy(form: z.ZodType, values: unknown) {
  const { error } = form.safeParse(values);
  const said: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) said[path.join('.')] ??= message;
  return said;
}

/** The words are written out here: whoever changes one changes what the specification says. */
describe('the specification’s words for a field that is left empty', () => {
  it('are those of the sign-up', () => {
    const empty = { firstName: '', lastName: '', emailAddress: '', userName: '' };
    expect(saidBy(signUpForm, { ...empty, password: '', confirmPassword: '' })).toEqual({
      firstName: 'Enter First Name',
      lastName: 'Enter Last Name',
      emailAddress: 'Enter Email Address',
      userName: 'Enter Username',
      password: 'Enter Password',
      confirmPassword: 'Enter Password',
      gender: 'Choose Male or Female',
    });
  });

  it('are those of the sign-in', () => {
    expect(saidBy(signInForm, { emailAddress: '', password: '' })).toEqual({
      emailAddress: 'Enter Email Address',
      password: 'Enter Password',
    });
  });

  it('are those of a post, a chef review and a recipe', () => {
    expect(saidBy(postForm, { title: ' ', description: '', receipt: 'r' })).toMatchObject({
      title: 'Enter Title',
      description: 'Enter Description',
    });
    expect(saidBy(reviewForm, { rating: 0, review: ' ' })).toEqual({
      rating: 'Please give your rating',
      review: 'Please write your review',
    });
    expect(
      saidBy(recipeForm, { name: '', description: '', ingredients: '', procedure: '' }),
    ).toEqual({
      name: 'Enter recipie name',
      description: 'Enter Description',
      ingredients: 'Specify ingredients',
      procedure: 'Specify the procedure of the recipie',
      cost: 'Specify the approximate overall cost for this recipie',
    });
  });

  it('are those of the three changes of an account', () => {
    expect(saidBy(changeUserNameForm, { oldUserName: '', newUserName: '', password: '' })).toEqual({
      oldUserName: 'Please Enter Old Username',
      newUserName: 'Please Enter New Username',
      password: 'Please Enter your Password',
    });
    expect(saidBy(changeEmailForm, { currentEmail: '', newEmail: '', password: '' })).toEqual({
      currentEmail: 'Please Enter Your Current Email Address',
      newEmail: 'Please Enter your new Email Address',
      password: 'Please Enter your Password',
    });
    expect(saidBy(changePasswordForm, { currentPassword: '', newPassword: '' })).toMatchObject({
      currentPassword: 'Please Enter Your Current Password',
      newPassword: 'Please Enter your new Password',
    });
  });

  it('are the same for one that holds nothing but space', () => {
    const blank = ' \u00a0 ';
    const given = { oldUserName: blank, newUserName: blank, password: 'saffron and paprika' };
    expect(saidBy(changeUserNameForm, given)).toEqual({
      oldUserName: 'Please Enter Old Username',
      newUserName: 'Please Enter New Username',
    });
    expect(saidBy(changeEmailForm, { ...given, currentEmail: blank, newEmail: blank })).toEqual({
      currentEmail: 'Please Enter Your Current Email Address',
      newEmail: 'Please Enter your new Email Address',
    });
    expect(saidBy(signUpForm, { emailAddress: blank, userName: blank })).toMatchObject({
      emailAddress: 'Enter Email Address',
      userName: 'Enter Username',
    });
  });
});

it('has words for a field that is not there at all, and for one that is too long', () => {
  expect(saidBy(changeUserNameForm, {})).toEqual({
    oldUserName: 'Please Enter Old Username',
    newUserName: 'Please Enter New Username',
    password: 'Please Enter your Password',
  });
  const long = `${'a'.repeat(250)}@chefly.test`;
  expect(saidBy(signUpForm, { emailAddress: long })).toMatchObject({
    emailAddress: 'Enter a valid Email Address',
  });
  const password = 'a'.repeat(1025);
  expect(saidBy(signInForm, { emailAddress: long, password })).toEqual({
    emailAddress: 'Enter a valid Email Address',
    password: 'At most 1024 characters',
  });
  expect(saidBy(changeEmailForm, { currentEmail: long, newEmail: 'b@c.de', password })).toEqual({
    currentEmail: 'Enter a valid Email Address',
    password: 'At most 1024 characters',
  });
  expect(saidBy(searchText, 'a'.repeat(81))).toEqual({ '': 'At most 80 characters' });
});

it('says what is the same, or is not the same', () => {
  const password = 'saffron and paprika';
  expect(
    saidBy(changeUserNameForm, { oldUserName: 'zara', newUserName: 'zara', password }),
  ).toEqual({ newUserName: 'Please Enter a username different from your old username' });
  const address = 'zara@chefly.test';
  expect(saidBy(changeEmailForm, { currentEmail: address, newEmail: address, password })).toEqual({
    newEmail: 'Please Enter an Email Address different from your current Email Address',
  });
  expect(
    saidBy(signUpForm, { userName: 'ab', password, confirmPassword: 'another one' }),
  ).toMatchObject({
    userName: 'Username should be of length between 3 to 15',
    confirmPassword: 'Confirmed password does not match the entered password',
  });
});

it('has the specification’s texts of screens, empty lists and refusals', () => {
  expect(messages).toMatchObject({
    tagline: 'A complete platform for food lovers',
    confirmationSent: 'Confirmation Email has been sent to your email.',
    emailNotConfirmed:
      'It seems that you have not confirmed your email,kindly check your email for ' +
      'verification mail or try signing up again.',
    invalidCredentials: 'Invalid Email or Password.Kindly recheck.',
    accountNotConfirmed:
      'Account is not confirmed yet.Please check verification email sent to you.',
    userNameTaken: 'Username already exists',
    recipeNameTaken: 'Recipie with same name already exists with us',
    feedEmpty: 'Follow Users to See Posts in your Feed',
    noChefs: 'No Chefs at the Moment',
    noVoiceRequests: 'No Voice Requests',
    noVideoRequests: 'No Video Requests',
    noRecords: 'No Records',
    followRequestsEmpty: 'Your Follow Requests Appear Here',
    notificationsEmpty: 'Your Notifications Appear Here',
    chefDeclined: 'The Chef has declined your request',
    chefEnded: 'The Chef has ended the session.',
    noVideoParticipants: 'No Video Participants in the Session.',
    noVoiceParticipants: 'No Voice Participants in the Session',
    endSessionQuestion: 'Do you want to end this session ?',
    endVoiceQuestion: 'You are about to end this Session.Are you okay with it?',
    uploadedPost: 'Uploaded Post',
    reviewUploaded: 'Review Uploaded',
    userNameMismatch: 'Entered Username does not match with your username',
    emailMismatch: 'Entered Current Email Address does not match with your account',
    passwordWrong: 'Password does not match with your account',
    userNameUpdated: 'Username Updated Successfully',
    emailChangeSent: 'Confirmation Email has been sent to your new email address.',
    passwordReset: 'Password has been reset',
  });
  expect(messages.hasLeft('Ayesha')).toBe('Ayesha has left the session');
});

it('keeps the specification’s times and limits', () => {
  const seconds = Object.fromEntries(Object.entries(timing).map(([name, ms]) => [name, ms / 1000]));
  expect(seconds).toMatchObject({
    splash: 3,
    signedUpMessage: 5,
    profileLoading: 2,
    searchDebounce: 1,
    recipeDebounce: 1.5,
    findingChefs: 3,
    requestWait: 5 * 60,
    repeatedRequestWait: 3 * 60,
    declineMessage: 3,
    sessionStart: 4,
    formClose: 5,
    uploadBanner: 30,
    selectionMessage: 3,
    adding: 3,
    accountBanner: 3,
    signOutRedirect: 3,
    leaveBanner: 5,
    endingSession: 3,
  });
  expect([limits.userNameMin, limits.userNameMax]).toEqual([3, 15]);
  expect(SELECTION_CAP).toBe(4);
  expect(mainSessionId).toEqual({ voice: 1, video: 2 });
  expect([CURRENCY, OF_AGE]).toEqual(['INR', 18]);
});
