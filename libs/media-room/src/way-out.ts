import type { SessionType } from '@chefly/contracts';
import { carriesPicture, carriesVoice, gradeOf, ladder, look } from './ladder';
import { Meter } from './meter';

/** How often a way out is looked at. */
export const LOOK_MS = 2000;

/** The way by which the own media goes out to somebody, over as many connections as it takes. */
export class WayOut {
  private at = ladder;
  private readonly meter = new Meter();

  constructor(private readonly type: SessionType) {}

  get rung() {
    return this.at.rung;
  }

  /** Looks once at the connection of now. True when it carries more or less from here on. */
  look(stats: Iterable<unknown>, now = performance.now()): boolean {
    const { rung } = this.at;
    const sent = new Set([
      ...(carriesVoice(rung) ? ['audio'] : []),
      ...(carriesPicture(rung) ? ['video'] : []),
    ]);
    const sample = this.meter.read(stats, sent, now);
    if (sample) this.at = look(this.at, gradeOf(sample, rung), now, this.type);
    return this.at.rung !== rung;
  }

  /** Nothing is connected: neither time that went well nor time that did not. */
  pause() {
    this.at = { ...this.at, poorSince: null, goodSince: null };
  }
}

const LOWERED = { scaleResolutionDownBy: 4, maxBitrate: 150_000 };

/** Has a sender send its picture whole, or as small as a weak connection carries. */
export async function setPicture(sender: RTCRtpSender, lowered: boolean): Promise<void> {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings?.[0];
  if (!encoding) return;
  const was = encoding.maxBitrate === LOWERED.maxBitrate;
  if (was === lowered) return;
  if (lowered) Object.assign(encoding, LOWERED);
  else {
    encoding.scaleResolutionDownBy = 1;
    delete encoding.maxBitrate;
  }
  // what a browser does not know how to do, its own control of congestion does after all
  await sender.setParameters(parameters).catch(() => undefined);
}
