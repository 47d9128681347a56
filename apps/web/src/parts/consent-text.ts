/**
 * What a guardian consents to. Other words are another version of the terms: see legal.ts of the
 * contracts.
 */
export const consent = [
  'With your consent this member can ask other members of the same gender to teach them a ' +
    'dish, can be asked as a chef, and cooks with them over voice, or in a group where others ' +
    'may use video. They can write to members of the same gender and read what these write.',
  'Also with your consent nobody under 18 is ever alone with one other member on video: such a ' +
    'session cannot be asked for, is not begun, and ends when a group shrinks to it.',
  'Calls and their sound and picture are not recorded. What is written in chats is kept, and ' +
    'moderators read it where it is reported.',
  'Without your consent the member can still read recipes, share dishes with followers and ' +
    'follow members of the same gender. You can take your consent back at any time by a link in ' +
    'a mail; it counts at once.',
];
