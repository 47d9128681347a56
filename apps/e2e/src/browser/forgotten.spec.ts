import { expect, test, type Page } from '@playwright/test';
import { settleIn } from './arrivals';
import {
  confirm,
  expectShown,
  newPerson,
  open,
  PASSWORD,
  photo,
  signIn,
  signUp,
  type Person,
} from './people';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server?.stop());

test('who forgot the password comes back in by a mailed link, and is signed out elsewhere', async ({
  browser,
}) => {
  const laila = await newPerson(browser, server.url, 'Laila');
  await settleIn(laila);
  await open(laila.page, '/newPost');
  await laila.page.getByLabel('Title').fill('Only mine until it is sent');
  await laila.page.getByLabel('Photo').setInputFiles(await photo(30));
  await expect(laila.page.getByRole('progressbar')).toBeHidden();
  await expect.poll(() => keptIn(laila.page)).toEqual({ words: true, photos: 1 });
  const elsewhere = await newPerson(browser, server.url, 'Elsewhere');
  const { page } = elsewhere;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // the form that is left has a field of this name too
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible();
  await page.goto('/mailbox');
  await page
    .locator('article', { hasText: 'A new password for chefly' })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('New Password').fill('coriander and cumin');
  await page.getByLabel('Confirm Password').fill('coriander and cumi');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('does not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('coriander and cumin');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Password has been reset' })).toBeVisible();
  // the other device finds itself signed out
  await expect(laila.page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  // whoever signs in there next finds nothing of what she had begun
  await signUp(elsewhere);
  await confirm(elsewhere);
  await signIn({ ...elsewhere, page: laila.page });
  await open(laila.page, '/newPost');
  await expect(laila.page.getByLabel('Title')).toHaveValue('');
  await expect(laila.page.getByText('Choose a photo of the dish')).toBeVisible();
  await expect.poll(() => keptIn(laila.page)).toEqual({ words: false, photos: 0 });
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password')).toBeVisible();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByLabel('Password', { exact: true }).fill('coriander and cumin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');

  // somebody at this device takes the account to another address: the old one brings it back
  await open(page, '/dashboard/settings/account_settings/change_email_address');
  await page.getByLabel('Current Email Address').fill(laila.email);
  await page.getByLabel('New Email Address').fill('thief@chefly.test');
  await page.getByLabel('Password', { exact: true }).fill('coriander and cumin');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectShown(page, 'Confirmation Email has been sent to your new email address.');
  await page.goto('/mailbox');
  await page.locator('article', { hasText: 'thief@chefly.test' }).getByRole('link').first().click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto('/mailbox');
  await page
    .locator('article', { hasText: 'Your chefly e-mail address was changed' })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('New Password').fill('turmeric and sumac');
  await page.getByLabel('Confirm Password').fill('turmeric and sumac');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Password has been reset' })).toBeVisible();
  // this browser was signed in as well, and knows that it is not any more
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email Address').fill(laila.email);
  await page.getByLabel('Password', { exact: true }).fill('turmeric and sumac');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await open(page, '/home');
});

test('a passkey is added in the settings, signs in without a password, and is removed', async ({
  browser,
}) => {
  const zoya = await newPerson(browser, server.url, 'Zoya');
  await settleIn(zoya);
  await open(zoya.page, '/dashboard/settings');
  const named = zoya.page.getByRole('link', { name: 'Open chefly at localhost' });
  const url = (await named.getAttribute('href'))!;
  await zoya.context.close();

  // the same house under its name: browsers keep passkeys for no address
  const home = await newPerson(browser, new URL(url).origin, 'Zoya');
  const { page } = home;
  await withAuthenticator(home);
  await signIn(home);
  await open(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();

  // below the other devices' own
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await page.waitForURL((place) => place.pathname === '/');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');

  await open(page, '/dashboard/settings');
  await expect(page.getByText(/· used /)).toBeVisible();
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeHidden();
  await home.context.close();
});

/** What a browser keeps of drafts: words in this tab, photos on the device. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('chefly-photos');
    await new Promise((done) => (asked.onsuccess = done));
    const count = asked.result.transaction('photos').objectStore('photos').count();
    await new Promise((done) => (count.onsuccess = done));
    asked.result.close();
    return {
      words: Object.values(sessionStorage).some((kept) => /Only mine/.test(String(kept))),
      photos: count.result,
    };
  });

/**
 * A device that keeps passkeys and whose owner is always there. It would answer what is offered in
 * the field by itself as well, so that nothing is left to press.
 */
async function withAuthenticator({ context, page }: Person) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}
