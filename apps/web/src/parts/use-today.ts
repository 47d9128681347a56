import { MINUTE } from '@chefly/contracts';
import { useNow } from '@chefly/ui';
import { dayKey } from './plan-days';

/** The reader's day as `dayKey` has it: what names days is drawn anew where it is left open overnight. */
export const useToday = (): string => dayKey(new Date(useNow(MINUTE)));
