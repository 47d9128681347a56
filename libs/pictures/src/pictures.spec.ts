import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LINK_PERIOD, Pictures, RECEIPT_LIFETIME } from './pictures';
import { Signer } from './signing';

describe('links to pictures', () => {
  const signer = new Signer('a secret of more than thirty-two characters');
  const sign = jest.spyOn(signer, 'sign');
  const picture = { key: 'nihari', width: 1600, height: 1200, color: '#b83a14', blur: 'x' };
  let pictures: Pictures;
  beforeEach(() => {
    jest.useFakeTimers({ now: 10 * LINK_PERIOD });
    pictures = new Pictures(signer);
    sign.mockClear();
  });
  afterEach(() => void jest.useRealTimers());

  const urls = () => pictures.view(picture)!.sources.map(({ url }) => url);
  const readable = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://chefly.test');
    const [key, width] = pathname.split('/').slice(-2) as [string, string];
    const until = Number(searchParams.get('until'));
    return pictures.mayRead(key, Number(width), until, searchParams.get('signature')!);
  };

  it('are signed once for each picture and period, and are the same for everybody in it', () => {
    const first = urls();
    const signed = sign.mock.calls.length;
    jest.setSystemTime(11 * LINK_PERIOD - 1);
    expect(urls()).toEqual(first);
    expect([signed, sign.mock.calls.length]).toEqual([first.length, first.length]);
  });

  it('are signed anew in the next period, and run out after two', () => {
    const first = urls();
    jest.setSystemTime(11 * LINK_PERIOD);
    const second = urls();
    expect(second).not.toEqual(first);
    expect([...first, ...second].map(readable)).toEqual([...first, ...second].map(() => true));
    jest.setSystemTime(12 * LINK_PERIOD);
    expect(first.map(readable)).toEqual(first.map(() => false));
    expect(second.map(readable)).toEqual(second.map(() => true));
  });

  it('are as many as the picture is wide, whichever was shown before', () => {
    const all = urls().length;
    expect(pictures.view({ ...picture, width: 100 })!.sources).toHaveLength(1);
    expect([urls().length, all]).toEqual([all, all]);
    expect(all).toBeGreaterThan(1);
  });

  it('cannot be changed by whoever is given them', () => {
    const { sources } = pictures.view(picture)!;
    expect(() => sources.push({ width: 1, url: 'x' })).toThrow(TypeError);
    expect(() => (sources[0]!.url = 'x')).toThrow(TypeError);
  });
});

describe('a receipt for a picture', () => {
  const signer = new Signer('a secret of more than thirty-two characters');
  const pictures = new Pictures(signer);
  const picture = { key: 'nihari', width: 1600, height: 1200, color: '#b83a14', blur: 'x' };
  const storedAt = (ms: number) => new Date(Date.now() - ms);
  const refused = { code: 'content/upload-invalid' };

  it('is taken from who uploaded it, and from nobody else', () => {
    const receipt = pictures.receipt('owner', picture, storedAt(0));
    expect(pictures.redeem('owner', receipt)).toEqual(picture);
    expect(() => pictures.redeem('another', receipt)).toThrow(expect.objectContaining(refused));
  });

  it('is taken for so long as the picture is kept for it, and no longer', () => {
    const late = pictures.receipt('owner', picture, storedAt(RECEIPT_LIFETIME + 1));
    const inTime = pictures.receipt('owner', picture, storedAt(RECEIPT_LIFETIME - 60_000));
    expect(pictures.redeem('owner', inTime)).toEqual(picture);
    expect(() => pictures.redeem('owner', late)).toThrow(expect.objectContaining(refused));
  });

  it('is nothing that was made elsewhere, or sealed for something else', () => {
    const sealed = { ownerUid: 'owner', until: Date.now() + 60_000, picture };
    const elsewhere = new Signer('another secret of more than thirty-two letters');
    for (const made of [
      '',
      'x.y',
      elsewhere.seal('receipt', sealed),
      signer.seal('upload', sealed),
    ])
      expect(() => pictures.redeem('owner', made)).toThrow(expect.objectContaining(refused));
  });
});
