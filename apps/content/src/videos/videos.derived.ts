import { Objects } from '@chefly/engines/objects';
import { batches, Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { VideosStore } from './videos.store';

/** `videos/<uid>/<part or run>/<number>` */
const PLACE = /^videos\/([\w-]+)\//;

/**
 * Bytes that no row knows would never be thrown away; rows come before their bytes and go after
 * them.
 */
@Injectable()
export class VideosDerived {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    private readonly store: VideosStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({ name: 'bytes of videos', compare: (mend) => this.compare(mend) });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const unknown = new Set<string>();
    for await (const places of batches(this.objects.list())) {
      const uids = [...new Set(places.flatMap((place) => PLACE.exec(place)?.[1] ?? []))];
      const known = await this.store.byUid(uids);
      for (const place of places) {
        const uid = PLACE.exec(place)?.[1];
        if (!uid || known.has(uid)) continue;
        unknown.add(uid);
        if (mend) await this.objects.remove(place);
      }
    }
    return [...unknown].map((uid) => `no upload is known for the video ${uid}`);
  }
}
