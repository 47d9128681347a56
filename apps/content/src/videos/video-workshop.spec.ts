import { video } from '@chefly/contracts';
import { videoFile } from '@chefly/engines/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Track } from './pieces';
import { VideoWorkshop } from './video-workshop';

async function* inParts(file: Buffer) {
  for (let at = 0; at < file.length; at += video.partBytes)
    yield file.subarray(at, at + video.partBytes);
}

describe('the workshop of videos', () => {
  const workshops: VideoWorkshop[] = [];
  afterEach(() => workshops.splice(0).forEach((workshop) => workshop.stop()));
  const prepare = async (
    file: Buffer,
    { ms, cpuMs, size = file.length }: { ms?: number; cpuMs?: number; size?: number } = {},
  ) => {
    const workshop = new VideoWorkshop(ms);
    workshops.push(workshop);
    const kept: Record<Track, Buffer[]> = { silent: [], sound: [] };
    const keep = async (track: Track, piece: number, body: Buffer) => {
      expect(piece).toBe(kept[track].length);
      kept[track].push(body);
    };
    const is = await workshop.prepare(size, inParts(file), keep, cpuMs);
    return { is, silent: Buffer.concat(kept.silent), sound: Buffer.concat(kept.sound) };
  };
  const tracksOf = async (file: Buffer) => {
    const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
    return (await input.getTracks()).map(({ type, codec }) => `${type} ${codec}`);
  };

  it('makes a file without sound and one with it, of WebM and of MP4', async () => {
    for (const container of ['webm', 'mp4'] as const) {
      const made = await prepare(await videoFile({ container, sound: 'opus', seconds: 3 }));
      const codec = container === 'webm' ? 'vp8' : 'vp9';
      expect(made.is).toEqual({
        type: `video/${container}`,
        width: 320,
        height: 240,
        // WebM does not say how long the last picture stays
        durationMs: container === 'webm' ? 2900 : 3000,
        silent: made.silent.length,
        sound: made.sound.length,
      });
      expect(await tracksOf(made.silent)).toEqual([`video ${codec}`]);
      expect(await tracksOf(made.sound)).toEqual([`video ${codec}`, 'audio opus']);
      if (container === 'mp4')
        expect(made.silent.indexOf('moov')).toBeLessThan(made.silent.indexOf('mdat'));
    }
  });

  it('leaves behind where it was taken, what it was called, and what was hung on', async () => {
    for (const container of ['webm', 'mp4'] as const) {
      const file = await videoFile({ container, title: 'My kitchen', sound: 'opus' });
      expect(file.includes('+17.3850')).toBe(true);
      const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
      const { is, silent, sound } = await prepare(Buffer.concat([file, script]));
      expect(is).toMatchObject({ type: `video/${container}` });
      for (const made of [silent, sound])
        for (const word of ['+17.3850', 'My kitchen', '<script>'])
          expect([word, made.includes(word)]).toEqual([word, false]);
    }
  });

  it('leaves behind what is said between its pictures', async () => {
    const file = await videoFile({ container: 'mp4', codec: 'avc', told: '+17.3850+078.4867/' });
    expect(file.includes('+17.3850')).toBe(true);
    const { is, silent } = await prepare(file);
    expect(is).toMatchObject({ type: 'video/mp4', durationMs: 2000 });
    expect(silent.includes('+17.3850')).toBe(false);
    const input = new Input({ source: new BufferSource(silent), formats: ALL_FORMATS });
    const { packetCount } = await (await input.getPrimaryVideoTrack())!.computePacketStats();
    expect(packetCount).toBe(20);
  });

  it('keeps a video of many pieces whole, and starts it at zero', async () => {
    const file = await videoFile({ seconds: 20, frameBytes: 30_000, startsAt: 7 });
    expect(file.length).toBeGreaterThan(2 * video.partBytes);
    const { is, silent } = await prepare(file);
    expect(is).toMatchObject({ durationMs: 19_900, silent: silent.length, sound: null });
    const input = new Input({ source: new BufferSource(silent), formats: ALL_FORMATS });
    expect(await input.getFirstTimestamp()).toBe(0);
  });

  it('goes without a sound that browsers do not play', async () => {
    const file = await videoFile({ container: 'mov', sound: 'pcm-s16' });
    const { is, silent } = await prepare(file);
    expect(is).toMatchObject({ type: 'video/mp4', sound: null });
    expect(await tracksOf(silent)).toEqual(['video vp9']);
  });

  it('says what is too long, too large or of another kind', async () => {
    expect((await prepare(await videoFile({ seconds: 125, frameRate: 2 }))).is).toBe(
      'content/video-too-long',
    );
    expect((await prepare(await videoFile({ width: 3840, height: 2160 }))).is).toBe(
      'content/video-too-large',
    );
    expect((await prepare(await videoFile({ width: 8, height: 8 }))).is).toBe(
      'content/video-invalid',
    );
    const text = (words: string) => Buffer.from(words.padEnd(100));
    for (const other of [
      text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      text('%PDF-1.7'),
      text('\0\0\0\x18ftypheic\0\0\0\0'),
      text('RIFF\0\0\0\0AVI LIST'),
      text('#EXTM3U\nhttp://127.0.0.1/secret'),
      Buffer.from([0x1a]),
    ])
      expect((await prepare(other)).is).toBe('content/video-invalid');
  });

  it('refuses pictures that are larger than their container says, and those that say nothing', async () => {
    const drawn = { width: 16_000, height: 16_000 };
    const kinds = [
      { container: 'webm', codec: 'vp8' },
      { container: 'mp4', codec: 'vp9' },
      { container: 'mp4', codec: 'avc' },
    ] as const;
    for (const kind of kinds) {
      expect((await prepare(await videoFile({ ...kind, drawn }))).is).toBe(
        'content/video-too-large',
      );
      const { is } = await prepare(await videoFile({ ...kind, width: 1920, height: 1080 }));
      expect(is).toMatchObject({ width: 1920, height: 1080 });
    }
    const mute = await videoFile();
    for (let at = mute.indexOf('9d012a', 0, 'hex'); at >= 0; at = mute.indexOf('9d012a', 0, 'hex'))
      mute[at] = 0;
    expect((await prepare(mute)).is).toBe('content/video-invalid');
  });

  it('refuses what is long by its sound alone, which begins long before or after the pictures', async () => {
    const sound = 'opus' as const;
    for (const container of ['webm', 'mp4'] as const)
      for (const at of [{ startsAt: 3600, soundAt: 0 }, { soundAt: 3600 }])
        expect((await prepare(await videoFile({ container, sound, ...at }))).is).toBe(
          'content/video-too-long',
        );
    const { is } = await prepare(await videoFile({ sound, soundAt: 5 }));
    expect(is).toMatchObject({ durationMs: 1900 });
  });

  it('refuses what is cut off, lies about its boxes or never ends, and works on', async () => {
    const mp4 = await videoFile({ container: 'mp4' });
    const webm = await videoFile({ seconds: 4 });
    const changed = (file: Buffer, name: string, change: (file: Buffer, at: number) => void) => {
      const copy = Buffer.from(file);
      const at = copy.indexOf(name);
      expect([name, at > 0]).toEqual([name, true]);
      change(copy, at);
      return copy;
    };
    const box = (name: string, inner: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(inner.length + 8);
      head.write(name, 4, 'latin1');
      return Buffer.concat([head, inner]);
    };
    const deep = (levels: number) => {
      const heads = Buffer.alloc(levels * 8);
      for (let i = 0; i < levels; i++) {
        heads.writeUInt32BE(heads.length - i * 8, i * 8);
        heads.write(i ? 'trak' : 'moov', i * 8 + 4, 'latin1');
      }
      return heads;
    };
    const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41'));
    // what is there of it is a video, and no more than that
    const { is, silent } = await prepare(mp4.subarray(0, mp4.length >> 1));
    expect(is).toMatchObject({ silent: silent.length });
    expect(silent.length).toBeLessThan(mp4.length);
    const hostile: [string, Buffer][] = [
      ['nothing but a head', webm.subarray(0, 60)],
      // four thousand million samples of nothing
      ['samples', changed(mp4, 'stsz', (file, at) => file.writeUInt32BE(0xffffffff, at + 12))],
      ['times', changed(mp4, 'stts', (file, at) => file.writeUInt32BE(0xffffffff, at + 12))],
      ['entries', changed(mp4, 'stts', (file, at) => file.writeUInt32BE(0xffffffff, at + 8))],
      ['nested', Buffer.concat([ftyp, deep(200_000)])],
      [
        'boxes',
        Buffer.concat([ftyp, Buffer.concat(Array(200_000).fill(box('moov', Buffer.alloc(0))))]),
      ],
      ['never ends', Buffer.concat([ftyp, Buffer.from('\0\0\0\0moov\0\0\0\0trak')])],
    ];
    for (const [name, file] of hostile) {
      const { is } = await prepare(file, { ms: 20_000 });
      // a file whose tables lie but whose packets are there may yet be a video
      expect([name, typeof is === 'string' ? is : 'prepared']).toEqual([
        name,
        expect.stringMatching(/^content\/video-(invalid|too-long|codec)$/),
      ]);
    }
    expect((await prepare(webm)).is).toMatchObject({ durationMs: 3900 });
  });

  it('refuses at once what asks for hours by a table of a few bytes', async () => {
    const file = await videoFile({ container: 'mp4', frameBytes: 400, seconds: 3 });
    const at = file.indexOf('stsc');
    // so many samples in each chunk, whose sizes are added up for each of them
    file.writeUInt32BE(0xffffffff, at + 16);
    const forever = { ms: 3_600_000, cpuMs: 3_600_000 };
    expect((await prepare(file, forever)).is).toBe('content/video-too-costly');
  });

  it('refuses soon what its parser would read in circles', async () => {
    const file = await videoFile();
    const [info, cluster] = ['1549a966', '1f43b675'].map((id) =>
      file.lastIndexOf(Buffer.from(id, 'hex')),
    );
    // a size that is none: the parser looks for the next element it knows, and finds this one
    const sizeless = Buffer.from(file);
    sizeless[info! + 4] = 0;
    const cutOff = Buffer.from(file.subarray(0, cluster! + 9));
    cutOff[cluster! + 4] = 1;
    const forever = { ms: 3_600_000, cpuMs: 3_600_000 };
    for (const hostile of [sizeless, cutOff])
      expect((await prepare(hostile, forever)).is).toBe('content/video-too-costly');
  });

  it('refuses what costs more of a processor than it may, and blames no slow machine on it', async () => {
    const file = await videoFile({ seconds: 20, frameBytes: 30_000 });
    expect((await prepare(file, { cpuMs: 1 })).is).toBe('content/video-too-costly');
    await expect(prepare(file, { ms: 1 })).rejects.toThrow('too little of a processor');
  });

  it('works for one after the other', async () => {
    const file = await videoFile();
    const workshop = new VideoWorkshop();
    workshops.push(workshop);
    const order: string[] = [];
    const one = (name: string) =>
      workshop.inTurn(async () => {
        order.push(`${name} begins`);
        await workshop.prepare(file.length, inParts(file), async () => undefined);
        order.push(`${name} ends`);
      });
    await Promise.all([one('a'), one('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('hands on what was not the video’s fault', async () => {
    const file = await videoFile();
    const away = new Error('the store is away');
    const workshop = new VideoWorkshop();
    workshops.push(workshop);
    await expect(
      workshop.prepare(file.length, inParts(file), () => Promise.reject(away)),
    ).rejects.toBe(away);
    const parts = async function* () {
      yield file.subarray(0, 10);
      throw away;
    };
    await expect(workshop.prepare(file.length, parts(), async () => undefined)).rejects.toBe(away);
  });
});
