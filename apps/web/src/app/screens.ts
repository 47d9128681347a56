import type { ComponentType } from 'react';
import { loadPart } from '../parts/load-part';

/** A screen that is loaded when it is first visited. */
export const screen = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await loadPart(load)).default,
});
