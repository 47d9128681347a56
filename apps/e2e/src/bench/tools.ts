import { readFileSync } from 'node:fs';
import { createClient, type Client } from '@chefly/api-client';
import { PASSWORD, signUpForm } from '@chefly/testing';
import sharp from 'sharp';

export interface BenchMember {
  uid: string;
  emailAddress: string;
  token: string;
  api: Client;
}

/** In milliseconds. */
export const spread = (values: number[]) =>
  `p50 ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms, most ${Math.max(...values)} ms`;
export const quantile = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!;
/** Of a process of this machine, in MB. */
export const residentMb = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

export async function signUp(url: string, name: string): Promise<BenchMember> {
  const anonymous = createClient({ baseUrl: url, accessToken: () => null });
  const form = signUpForm(name);
  const { emailAddress } = form;
  await anonymous.identity.signUp(form);
  for (let text = ''; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    text =
      (
        (await (await fetch(`${url}/mailbox.json?to=${emailAddress}`)).json()) as { text: string }[]
      )[0]?.text ?? '';
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
export async function uploads(url: string, { api }: BenchMember, count: number): Promise<string[]> {
  const body = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#b83a14' },
  })
    .png()
    .toBuffer();
  const receipts: string[] = [];
  for (let i = 0; i < count; i++) {
    const { url: path } = await api.content.openUpload({ type: 'image/png', size: body.length });
    receipts.push(
      (
        (await (
          await fetch(url + path, {
            method: 'PUT',
            headers: { 'content-type': 'image/png' },
            body: new Uint8Array(body),
          })
        ).json()) as { receipt: string }
      ).receipt,
    );
  }
  return receipts;
}
