import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { browserToServer, contract, INVISIBLE, type Route } from './index';

/** What a schema is made of, as far as it is looked at here. */
interface Parts {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

/** Each schema of one value within an input, by the path to it: what cleans a text may stand around it. */
function valuesOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const parts = schema.def as unknown as Parts;
  const { shape, element, options, keyType, valueType } = parts;
  const parted = [
    ...Object.entries(shape ?? {}).flatMap(([name, each]) => valuesOf(each, `${path}.${name}`)),
    ...(element ? valuesOf(element, `${path}[]`) : []),
    ...(valueType ? [...valuesOf(keyType!, `${path}{}`), ...valuesOf(valueType, `${path}{}`)] : []),
  ];
  if (parted.length) return parted;
  const inner = parts.innerType ?? (parts.type === 'pipe' ? parts.in : undefined);
  const within = [...(options ?? []), ...(inner ? [inner] : [])].flatMap((each) =>
    valuesOf(each, path),
  );
  return within.some(([place]) => place.includes('.', path.length)) ? within : [[path, schema]];
}

const inputs: [string, z.ZodType][] = [
  ...Object.entries(contract).flatMap(([service, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, route]): [string, z.ZodType] => [
      `${service}/${name}`,
      route['~orpc'].inputSchema!,
    ]),
  ),
  ...Object.entries(browserToServer).map(([name, { message }]): [string, z.ZodType] => [
    `live/${name.replaceAll('.', ' ')}`,
    message,
  ]),
];

/** What is compared, opened or handed on, and shown to nobody: it is taken as it comes. */
const UNSHOWN = new Set([
  ...['currentEmail', 'currentPassword', 'newPassword', 'confirmPassword', 'password'],
  ...['cookedWith', 'coverReceipt', 'cursor', 'photo', 'poster', 'receipt', 'ticket', 'token'],
  ...['endpoint', 'oldUserName', 'termsVersion'],
  ...['candidate', 'connection', 'sdp', 'sdpMid', 'usernameFragment'],
]);
const LOOKED_FOR = new Set([
  ...['identity/checkUserName.userName', 'identity/setModerator.userName'],
  ...['identity/signIn.emailAddress', 'moderation/offerMonetization.userName'],
  ...['recipes/byName.name', 'recipes/checkName.name', 'recipes/shared.name'],
  ...['recipes/search.cuisine', 'recipes/search.text', 'recipes/similar.name'],
  ...['recipes/previews.of', 'content/cookedBy.recipe', 'social/people.text'],
  // beside what a recipe says of the same thing
  'recipes/changePlan.commands[].bought.amounts[].unit',
]);
const shown = inputs
  .flatMap(([name, schema]) => valuesOf(schema, name))
  .filter(([path]) => !LOOKED_FOR.has(path) && !UNSHOWN.has(/\w+$/.exec(path)?.[0] ?? ''));

const HIDDEN = '\u202e\u2066\u200b\u3164\u00ad\ufeff\u{e0041}';
/** What becomes of a text; null where it is refused. */
const keptOf = (schema: z.ZodType, given: string) => {
  const { success, data } = schema.safeParse(given);
  return success ? JSON.stringify(data ?? '') : null;
};

describe('what members write', () => {
  it('is looked at here, wherever it is written', () => {
    const texts = shown.filter(([, schema]) => keptOf(schema, 'Salt') === '"Salt"');
    expect(texts.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ...[
          'identity/signUp.firstName',
          'identity/addPasskey.name',
          'social/updateProfile.summary',
        ],
        ...['content/createPost.title', 'content/createComment.text', 'recipes/submit.name'],
        ...['recipes/reject.reason', 'moderation/decide.reason', 'moderation/answerAppeal.answer'],
        ...['chat/sendMemberMessage.text', 'moderation/report.text'],
      ]),
    );
  });

  it('keeps nothing unseen in any text that is shown', () => {
    const hiding = shown.filter(([, schema]) =>
      (keptOf(schema, `Salt${HIDDEN}ed`) ?? '').match(INVISIBLE),
    );
    expect(hiding.map(([path]) => path)).toEqual([]);
  });

  it('is nothing where there is nothing to see', () => {
    const said = shown.filter(
      ([, schema]) => !['""', 'null', '[]', null].includes(keptOf(schema, HIDDEN)),
    );
    expect(said.map(([path]) => path)).toEqual([]);
  });
});
