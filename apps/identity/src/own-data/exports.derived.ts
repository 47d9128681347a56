import { Objects } from '@chefly/engines/objects';
import { batches, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { ExportsStore } from './exports.store';

/** `exports/<uid>/…` */
const PLACE = /^exports\/([\w-]+)\//;

/**
 * Bytes that no row knows would never be thrown away; rows come before their bytes and go after
 * them.
 */
@Injectable()
export class ExportsDerived {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    private readonly store: ExportsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({ name: 'bytes of exports', compare: (mend) => this.compare(mend) });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const unknown = new Set<string>();
    for await (const places of batches(this.objects.list())) {
      const uids = [...new Set(places.flatMap((place) => PLACE.exec(place)?.[1] ?? []))];
      const known = await this.store.among(uids);
      for (const place of places) {
        const uid = PLACE.exec(place)?.[1];
        if (!uid || known.has(uid)) continue;
        unknown.add(uid);
        if (mend) await this.objects.remove(place);
      }
    }
    return [...unknown].map((uid) => `no export is known for the archive ${uid}`);
  }
}
