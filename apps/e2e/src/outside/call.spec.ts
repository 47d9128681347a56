import { expect, test, type Browser } from '@playwright/test';
import { endBy, holdShakshuka } from '../browser/asking';
import { chefVideo, expectAudio, expectVideo } from '../browser/media';
import { newPerson, signIn, type Person } from '../browser/people';

/**
 * A call in two browsers by an installation that runs elsewhere. CALL_MEMBERS names who is in it,
 * chef and guest, as they are called there: `[{ "name", "email" }]`, with the password of all
 * suites.
 */
interface Named {
  name: string;
  email: string;
}

async function comeIn(browser: Browser, { name, email }: Named): Promise<Person> {
  const person = { ...(await newPerson(browser, test.info().project.use.baseURL!, name)), email };
  await signIn(person);
  return person;
}

test('a call with pictures and voices both ways, through a reload to its end', async ({
  browser,
}) => {
  const [cook, eater] = JSON.parse(process.env.CALL_MEMBERS!) as [Named, Named];
  const chef = await comeIn(browser, cook);
  const guest = await comeIn(browser, eater);
  await holdShakshuka(chef);
  await chef.page.goto('/home');

  await guest.page.goto('/chefs?recipie=Shakshuka');
  await guest.page.getByRole('button', { name: `Ask ${chef.name}` }).click();
  await guest.page.getByRole('button', { name: 'Video Session' }).click();
  await chef.page.getByRole('button', { name: 'Chef Requests, 1 waiting' }).click();
  await chef.page.getByRole('button', { name: `Start with ${guest.name}` }).click();
  await guest.page.waitForURL('**/session?role=user');

  const bothWays = async () => {
    for (const [one, other] of [
      [chef, guest],
      [guest, chef],
    ] as const) {
      await expectVideo(chefVideo(one.page, other.name));
      await expectAudio(chefVideo(one.page, other.name));
    }
  };
  await bothWays();
  await guest.page.getByPlaceholder('Your Message').fill('Mine is catching at the bottom');
  await guest.page.keyboard.press('Enter');
  await expect(chef.page.getByText('Mine is catching at the bottom')).toBeVisible();
  await guest.page.reload();
  await bothWays();

  await endBy(chef.page);
  await guest.page.waitForURL('**/session_review*');
});
