import type { ConnectionRung } from '@chefly/contracts';

/** What a connection carries where that is not all, in two words. */
export const carried: Record<Exclude<ConnectionRung, 'full'>, string> = {
  lowered: 'Picture lowered',
  voice: 'Voice only',
  text: 'Text only',
};

/** What is done about the own connection; null while there is nothing to do. */
export const ownWords: Record<ConnectionRung, string | null> = {
  full: null,
  lowered: 'Your connection is weak: sending a smaller picture',
  voice: 'Your connection is weak: sending voice only',
  text: 'Your connection is too weak for voice: the chat still works',
};

export const theirWords = (name: string, rung: ConnectionRung) =>
  rung === 'full'
    ? `${name}’s connection is good again`
    : `${name}’s connection is weak: ${carried[rung].toLowerCase()}`;
