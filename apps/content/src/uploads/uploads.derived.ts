import { Objects } from '@chefly/engines/objects';
import { batches, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { UploadsStore } from './uploads.store';

/** `pictures/<key>/<width>`, of an upload: the drawings that ship with the product are nobody's. */
const PLACE = /^pictures\/(?!dish-)([\w-]+)\/\d+$/;

/** Bytes that no row knows would never be thrown away. */
@Injectable()
export class UploadsDerived {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    private readonly store: UploadsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({ name: 'bytes of pictures', compare: (mend) => this.compare(mend) });
  }

  /** Mended, they are on their way out like any upload: whoever shows them says so first. */
  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const places of batches(this.objects.list())) {
      const keys = [...new Set(places.flatMap((place) => PLACE.exec(place)?.[1] ?? []))];
      const known = new Set((await this.store.listByKey(keys)).map((row) => row._id));
      for (const key of keys) {
        if (known.has(key)) continue;
        differences.push(`no upload is known for the picture ${key}`);
        if (mend) await this.store.adopt(key);
      }
    }
    return differences;
  }
}
