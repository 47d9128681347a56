import { readFileSync } from 'node:fs';
import { asError, createClient, type Client } from '@chefly/api-client';
import { PASSWORD, signUpForm } from '@chefly/testing';
import sharp from 'sharp';
import { quantile } from './quantile';

export interface BenchMember {
  uid: string;
  emailAddress: string;
  token: string;
  api: Client;
}

/** In milliseconds. */
export const spread = (values: number[]) =>
  `p50 ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms, most ${Math.max(...values)} ms`;
/** Of a process of this machine, in MB. */
export const residentMb = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

/** The texts of the mails to an address, the newest first: as the mailbox page has them. */
const onMailbox = async (url: string, to: string) =>
  ((await (await fetch(`${url}/mailbox.json?to=${to}`)).json()) as { text: string }[]).map(
    ({ text }) => text,
  );
/** Where mails to an address are read. */
export type MailsOf = (to: string) => Promise<string[]>;

export async function signUp(
  url: string,
  name: string,
  mailsOf: MailsOf = (to) => onMailbox(url, to),
): Promise<BenchMember> {
  const anonymous = createClient({ baseUrl: url, accessToken: () => null });
  const form = signUpForm(name);
  const { emailAddress } = form;
  await anonymous.identity.signUp(form);
  for (let text = ''; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    text = (await mailsOf(emailAddress))[0] ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token) {
      await anonymous.identity.confirm({ token, password: PASSWORD });
      break;
    }
  }
  const { accessToken, account } = await anonymous.identity.signIn({
    emailAddress,
    password: PASSWORD,
  });
  return {
    uid: account.uid,
    emailAddress,
    token: accessToken,
    api: createClient({ baseUrl: url, accessToken: () => accessToken }),
  };
}

/** Both ways round as soon as the followed member is known where follows are kept. */
export async function follow(follower: BenchMember, followed: BenchMember) {
  for (let done = false; !done; await new Promise((resolve) => setTimeout(resolve, 100)))
    done = await follower.api.social.follow({ uid: followed.uid }).then(
      () => true,
      () => false,
    );
  await followed.api.social.acceptFollow({ uid: follower.uid });
}

/** Receipts for as many posts, so that uploading is not measured with them. */
export async function uploads(
  url: string,
  { api }: BenchMember,
  count: number,
  picture?: Buffer,
): Promise<string[]> {
  const body = picture ?? (await smallPicture());
  const type = picture ? 'image/jpeg' : 'image/png';
  const receipts: string[] = [];
  for (let i = 0; i < count; i++) {
    const { url: path } = await api.content.openUpload({ type, size: body.length });
    receipts.push(await sendPicture(url + path, body, type));
  }
  return receipts;
}

const smallPicture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#b83a14' } })
    .png()
    .toBuffer();

/** @returns its receipt @throws what was answered, unless it was taken */
export async function sendPicture(address: string, body: Buffer, type: string): Promise<string> {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw await asError(response);
  return ((await response.json()) as { receipt: string }).receipt;
}
