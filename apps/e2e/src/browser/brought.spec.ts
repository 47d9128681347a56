import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { holdShakshuka } from './asking';
import { moveIn } from './house';
import { expectShown, open, type Person } from './people';

/** A member brings one whom she knows to her time with a chef: asked, agreed to, accepted. */
const PHONE = { viewport: { width: 390, height: 844 } };
let chef: Person;
let ayesha: Person;
let zainab: Person;

moveIn(async (house) => {
  chef = await house.member('Fatima');
  ayesha = await house.member('Ayesha', PHONE);
  zainab = await house.member('Zainab', PHONE);
});

const toProfile = async (page: Page, name: string) => {
  await open(page, `/search?tab=people&text=${name}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name} Khan`) })
    .first()
    .click();
};

test('one more comes along, once the chef and she have agreed', async () => {
  await holdShakshuka(chef);
  await chef.page.keyboard.press('Escape');
  await open(chef.page, '/dashboard/settings/booking_hours');
  await chef.page.getByRole('switch', { name: 'Can be booked' }).click();
  await chef.page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await chef.page.getByRole('button', { name: 'The hours of Monday every day' }).click();
  await chef.page.getByRole('button', { name: 'Save hours' }).click();
  await expectShown(chef.page, 'Saved. Your hours can be booked.');
  await toProfile(zainab.page, 'Ayesha');
  await zainab.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await open(ayesha.page, '/dashboard/followRequests');
  await ayesha.page.getByRole('button', { name: /^Accept/ }).click();
  await toProfile(ayesha.page, 'Fatima');
  await ayesha.page.getByRole('button', { name: 'Book a time' }).click();
  await ayesha.page.getByRole('button', { name: 'Week after', exact: true }).click();
  await ayesha.page
    .getByRole('button', { name: /, Free$|, Free, / })
    .first()
    .click();
  await ayesha.page.getByText('Voice', { exact: true }).click();
  const bar = ayesha.page.getByRole('region', { name: 'Your choice' });
  await bar.getByRole('button', { name: 'Book' }).click();
  await expect(bar).toContainText('Booked with Fatima');

  for (const { page } of [chef, ayesha, zainab]) await open(page, '/bookings');
  await ayesha.page.getByRole('button', { name: 'Bring one more' }).click();
  const circle = ayesha.page.getByRole('dialog', { name: 'Bring one more' });
  await expect(circle.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(ayesha.page);
  await circle.getByRole('button', { name: 'Invite Zainab Khan' }).click();
  const invited = ({ page }: Person) => page.getByRole('list', { name: 'Invited' });
  await expect(invited(ayesha)).toContainText('Your chef is asked first');
  await expect(invited(chef)).toContainText('Your guest would like to bring them along');
  await expectAccessible(chef.page);
  const invitation = zainab.page.getByRole('article', { name: 'Invitation to Shakshuka' });
  await expect(invitation).toHaveCount(0);
  await invited(chef).getByRole('button', { name: 'Agree, Zainab Khan may come' }).click();
  await expect(invited(ayesha)).toContainText('Invited, has not answered yet');
  await expect(invitation).toContainText('Ayesha Khan invites you to cook');
  await expectAccessible(zainab.page);
  await invitation.getByRole('button', { name: 'Cook along' }).click();
  await expect(invitation).toHaveCount(0);
  const company = ({ page }: Person) =>
    page.getByRole('main').getByRole('list', { name: 'With' }).getByRole('listitem');
  for (const [who, names] of [
    [chef, ['Ayesha Khan', 'Zainab Khan']],
    [ayesha, ['Fatima Khan', 'Zainab Khan']],
    [zainab, ['Fatima Khan', 'Ayesha Khan']],
  ] as const)
    await expect(company(who)).toHaveText(names.map((name) => new RegExp(name)));
  // she goes, and the time of the two stands
  await zainab.page.getByRole('button', { name: 'Give your place back' }).click();
  await zainab.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Give your place back' })
    .click();
  await expect(company(chef)).toHaveCount(1);
  await expect(company(ayesha)).toHaveCount(1);
});
