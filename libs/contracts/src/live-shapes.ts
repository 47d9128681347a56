import { z } from 'zod';
import { errors } from './errors';
import {
  browserToServer,
  chefsEntered,
  commentsEntered,
  entered,
  liveMessages,
  serverToBrowser,
} from './live';

const answers = {
  'session.enter': entered,
  'comments.enter': commentsEntered,
  'chefs.enter': chefsEntered,
};
const said = Object.entries(browserToServer).map(([type, { message }]) => [type, message]);

const named = (group: string, schemas: [string, z.ZodType][]) =>
  schemas.map(([type, schema]) => [`${group} ${type}`, shapeOf(schema)]);

/** Codes of errors are added to, and each is a word to whoever does not know it. */
const codes = Object.keys(errors);
function shapeOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.enum?.length === codes.length && jsonSchema.enum.includes(codes[0]!))
        delete jsonSchema.enum;
    },
  });
}

/**
 * The shape of everything that travels over a browser's socket, by what it is and its name: a
 * browser that was opened before a release goes on speaking as it did.
 */
export const liveShapes: Record<string, unknown> = Object.fromEntries([
  ...named('live', Object.entries(liveMessages)),
  ...named('server', Object.entries(serverToBrowser)),
  ...named('browser', said as [string, z.ZodType][]),
  ...named('answer', Object.entries(answers)),
]);
