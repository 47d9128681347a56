import { MINUTE, upload, type Picture, type StoredPicture } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@chefly/http';
import { LRUCache } from 'lru-cache';
import { Signer } from './signing';

/**
 * Links change this often, so that a browser's cache serves in between, and run out after two of these at most: who may
 * not see a picture any more has lost it within the hour.
 */
export const LINK_PERIOD = 30 * MINUTE;
/** The drawings that ship with the product are everybody's. */
const SHIPPED_LINK_PERIOD = 6 * 60 * MINUTE;
const SHIPPED = /^dish-/;
/** An upload that nothing names by then is thrown away soon after. */
export const RECEIPT_LIFETIME = 50 * MINUTE;

/** Pictures whose links are remembered for their period: some 700 bytes each. */
const REMEMBERED = 20_000;

/** Where the bytes of one width of a picture are kept. */
export const picturePlace = (key: string, width: number) => `pictures/${key}/${width}`;

const periodOf = (key: string) => (SHIPPED.test(key) ? SHIPPED_LINK_PERIOD : LINK_PERIOD);

interface Links {
  until: number;
  sources: Picture['sources'];
}

interface Receipt {
  ownerUid: string;
  until: number;
  picture: StoredPicture;
}

/**
 * Pictures as links that carry their own permission and run out. Whoever answers a link has checked
 * that its reader may see it.
 */
@Injectable()
export class Pictures {
  private readonly links = new LRUCache<string, Links>({ max: REMEMBERED });

  constructor(private readonly signer: Signer) {}

  view(picture: StoredPicture | null | undefined): Picture | null {
    if (!picture) return null;
    const { width, height, color, blur } = picture;
    return { width, height, color, blur, sources: this.sourcesOf(picture) };
  }

  /** When a picture that is looked at now is given other links. */
  changesAt(picture: StoredPicture | null | undefined): number {
    if (!picture) return Infinity;
    const period = periodOf(picture.key);
    return (Math.floor(Date.now() / period) + 1) * period;
  }

  /** Signed once for each picture and period: who asks again is given the same. */
  private sourcesOf({ key, width }: StoredPicture): Picture['sources'] {
    const period = periodOf(key);
    const until = (Math.floor(Date.now() / period) + 2) * period;
    const name = `${key}/${width}`;
    const known = this.links.get(name);
    if (known?.until === until) return known.sources;
    const widths = upload.widths.filter((_, i) => i === 0 || upload.widths[i - 1]! < width);
    const sources = widths.map((each) => {
      const file = `${key}/${each}`;
      const signature = this.signer.sign('picture', `${file}/${until}`);
      const url = `/api/content/pictures/${file}?until=${until}&signature=${signature}`;
      return Object.freeze({ width: each, url });
    });
    this.links.set(name, { until, sources });
    return Object.freeze(sources) as Picture['sources'];
  }

  mayRead(key: string, width: number, until: number, signature: string): boolean {
    return (
      until > Date.now() && this.signer.verify('picture', `${key}/${width}/${until}`, signature)
    );
  }

  /** The same for the same upload, however often it is asked for. */
  receipt(ownerUid: string, picture: StoredPicture, storedAt: Date): string {
    return this.signer.seal('receipt', {
      ownerUid,
      until: storedAt.getTime() + RECEIPT_LIFETIME,
      picture,
    } satisfies Receipt);
  }

  /** The picture a member uploaded. @throws when the receipt is another's, too old or made up. */
  redeem(ownerUid: string, sealed: string): StoredPicture {
    const receipt = this.signer.open<Receipt>('receipt', sealed);
    if (!receipt || receipt.ownerUid !== ownerUid || receipt.until < Date.now())
      throw new Refusal('content/upload-invalid');
    return receipt.picture;
  }
}
