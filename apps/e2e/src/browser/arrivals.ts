import { createClient, type Client } from '@chefly/api-client';
import type { Grant } from '@chefly/contracts';
import { expect, type APIResponse } from '@playwright/test';
import { open, PASSWORD, type Person } from './people';

async function answered(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}

const mailedToken = async ({ context, email }: Person) => {
  const mails = await context.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`);
  const [mail] = (await answered(mails)) as { text: string }[];
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
};

/**
 * An account with a confirmed address, not signed in. Who only has to be there comes by the routes
 * behind the forms: the forms themselves are what a few tests are about, and cost seconds each time.
 */
export async function enrol(person: Person) {
  const { context, name, email } = person;
  const data = {
    ...{ firstName: name, lastName: 'Khan', emailAddress: email, userName: name.toLowerCase() },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, gender: 'female' },
  };
  await answered(await context.request.post('/api/identity/sign-up', { data }));
  await expect.poll(() => mailedToken(person)).toBeTruthy();
  const token = await mailedToken(person);
  const confirmation = { data: { token, password: PASSWORD } };
  await answered(await context.request.post('/api/identity/confirmations', confirmation));
}

/** Signed in and at home; these others are found by a search. */
export async function arrive({ context, page, email }: Person, ...others: string[]) {
  const { request } = context;
  const data = { emailAddress: email, password: PASSWORD };
  const { accessToken } = (await answered(
    await request.post('/api/identity/sign-in', { data }),
  )) as Grant;
  const headers = { authorization: `Bearer ${accessToken}` };
  const found = async (text: string) => {
    const people = await request.get(`/api/social/people?text=${text}`, { headers });
    const { items } = (await answered(people)) as { items: { firstName: string }[] };
    return items.map(({ firstName }) => firstName);
  };
  for (const name of others) await expect.poll(() => found(name)).toContain(name);
  await open(page, '/home');
}

/** New accounts, signed in and at home; each is found by the others. */
export async function settleIn(...people: Person[]) {
  for (const person of people) await enrol(person);
  for (const person of people)
    await arrive(person, ...people.filter((other) => other !== person).map(({ name }) => name));
}

/** What somebody does who is not looked at meanwhile: by a sign-in of its own, beside the browser's. */
export async function clientOf(url: string, { email }: Person): Promise<Client> {
  const { signIn } = createClient({ baseUrl: url, accessToken: () => null }).identity;
  const { accessToken } = await signIn({ emailAddress: email, password: PASSWORD });
  return createClient({ baseUrl: url, accessToken: () => accessToken });
}

/** A moderator or administrator at their desk. */
export async function enterConsole({ context, page, email }: Person) {
  const data = { emailAddress: email, password: PASSWORD };
  await answered(await context.request.post('/api/identity/sign-in', { data }));
  await page.goto('/console');
  await expect(page.getByRole('tablist', { name: 'Console' })).toBeVisible();
}
