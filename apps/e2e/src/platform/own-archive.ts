import { inflateRawSync } from 'node:zlib';
import { PASSWORD } from '@chefly/testing';
import type { TestMember, TestPlatform } from './kitchen';

/** The files of a zip archive, by its directory at the end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(from, from + size);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name!),
      method === 8 ? inflateRawSync(body) : body,
    );
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

export const fetchArchive = async (
  platform: TestPlatform,
  { api }: TestMember,
  uid: string,
  file = 0,
) => fetch(platform.url + (await api.identity.exportFile({ uid, file })).url);

/** Asks for a member's data and waits for it. @returns its files by name */
export async function ownArchive(platform: TestPlatform, member: TestMember) {
  await member.api.identity.askExport({ password: PASSWORD });
  await platform.settle();
  const { uid, files: archives } = (await member.api.identity.ownExport({}))!;
  const files = new Map<string, Buffer>();
  for (const file of archives.keys()) {
    const archive = Buffer.from(
      await (await fetchArchive(platform, member, uid, file)).arrayBuffer(),
    );
    for (const [name, content] of unzip(archive)) files.set(name, content);
  }
  return files;
}
