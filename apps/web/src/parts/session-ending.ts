import { messages, type Session } from '@chefly/contracts';

const told: Record<string, string> = {
  'chef-gone': messages.chefNotBack,
  'everybody-left': messages.everybodyLeft,
  'company-gone': messages.companyGone,
  moderators: messages.moderatorsEnded,
};

/** What one who was in it reads of a session's end, by what ended it. */
export const endingOf = (endedBy: string | null, role: Session['role']) =>
  told[endedBy ?? ''] ?? (role === 'chef' ? messages.endingSession : messages.chefEnded);
