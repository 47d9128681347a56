import { messages, type Session } from '@chefly/contracts';

const told: Record<string, string> = {
  'chef-gone': messages.chefNotBack,
  'everybody-left': messages.everybodyLeft,
  'company-gone': messages.companyGone,
  moderators: messages.moderatorsEnded,
};

/** Who comes back too late is the one of whom it is said. */
const toldToChef: Record<string, string> = {
  'chef-gone': 'You could not be reached, so the session has ended.',
};

/** What one who was in it reads of a session's end, by what ended it. */
export function endingOf(endedBy: string | null, role: Session['role']): string {
  const by = endedBy ?? '';
  if (role === 'chef') return toldToChef[by] ?? told[by] ?? messages.endingSession;
  return told[by] ?? messages.chefEnded;
}
