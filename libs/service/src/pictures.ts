import { upload, type Picture, type StoredPicture } from '@chefly/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from './refusal';
import { Signer } from './signing';

const HOUR = 3_600_000;
/** Links change this often, so that a browser's cache serves in between. */
const LINK_PERIOD = 6 * HOUR;
const RECEIPT_LIFETIME = 24 * HOUR;

interface Receipt {
  ownerUid: string;
  until: number;
  picture: StoredPicture;
}

/** Pictures as links that carry their own permission and run out. Whoever answers a link has checked that its reader may see it. */
@Injectable()
export class Pictures {
  constructor(@Inject(Signer) private readonly signer: Signer) {}

  view(picture: StoredPicture | null | undefined): Picture | null {
    if (!picture) return null;
    const until = (Math.floor(Date.now() / LINK_PERIOD) + 2) * LINK_PERIOD;
    const widths = upload.widths.filter(
      (width, i) => i === 0 || upload.widths[i - 1]! < picture.width,
    );
    return {
      width: picture.width,
      height: picture.height,
      color: picture.color,
      blur: picture.blur,
      sources: widths.map((width) => ({
        width,
        url: `/api/content/pictures/${picture.key}/${width}?until=${until}&signature=${this.signer.sign('picture', `${picture.key}/${width}/${until}`)}`,
      })),
    };
  }

  mayRead(key: string, width: number, until: number, signature: string): boolean {
    return (
      until > Date.now() && this.signer.verify('picture', `${key}/${width}/${until}`, signature)
    );
  }

  receipt(ownerUid: string, picture: StoredPicture): string {
    return this.signer.seal('receipt', {
      ownerUid,
      until: Date.now() + RECEIPT_LIFETIME,
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
