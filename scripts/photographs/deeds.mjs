// What members do to come into a session, and out of it.
export const button = (page, name) => page.getByRole('button', { name });

export async function ask(page, kind, ...chefs) {
  await page.goto('/chefs?recipie=Hyderabadi_Haleem');
  await page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
  for (const chef of chefs) await page.getByRole('checkbox', { name: `Select ${chef}` }).click();
  await button(page, 'Start Session').click();
  await button(page, `${kind} Session`).click();
  await page.getByText('Requesting The Chef').waitFor();
}

export async function accept(chef, guests) {
  await chef.goto('/home');
  await button(chef, /^Chef Requests,/).click();
  for (const [name, kind] of guests) {
    await chef.getByRole('tab', { name: new RegExp(`${kind} Requests`) }).click();
    await chef.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
}

export async function end(page) {
  await button(page, 'End')
    .and(page.getByLabel('End', { exact: true }))
    .click();
  await button(page, 'End Session').click();
}
