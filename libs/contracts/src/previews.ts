import { z } from 'zod';
import { route } from './route';
import { picture, uid } from './shapes';
import { entryKinds } from './subjects';

export const PREVIEWS_CAP = 50;

/** `kind.uid`, up to fifty of them separated by commas: one address for a whole screen. */
const wanted = z
  .string()
  .max(PREVIEWS_CAP * 50)
  .transform((text) => (text ? text.split(',') : []))
  .pipe(
    z
      .array(
        z
          .string()
          .transform((part) => ({ kind: part.split('.')[0], uid: part.split('.')[1] }))
          .pipe(z.object({ kind: entryKinds, uid })),
      )
      .max(PREVIEWS_CAP),
  );

/** Part of content's routes: posts and reviews as small as another list shows them. */
export const previewRoutes = {
  previews: route({
    method: 'GET',
    path: '/api/content/previews',
    access: 'member',
    summary: 'Title and picture of those of these posts and reviews that the caller may see',
    input: z.object({ of: wanted }),
    output: z.object({
      items: z.array(
        z.object({ kind: entryKinds, uid, title: z.string(), picture: picture.nullable() }),
      ),
    }),
  }),
};
