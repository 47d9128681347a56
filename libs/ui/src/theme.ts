import { browserKeeps } from './browser-keeps';

const choices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof choices)[number];
const KEY = 'chefly-theme';
const dark = () => matchMedia('(prefers-color-scheme: dark)');

export const themeChoice = (): ThemeChoice =>
  choices.find((choice) => choice === browserKeeps.read(KEY)) ?? 'system';

function apply() {
  const choice = themeChoice();
  document.documentElement.dataset.theme =
    choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;
}

export function chooseTheme(choice: ThemeChoice) {
  browserKeeps.write(KEY, choice);
  apply();
}

/** Follows the system, or what the member chose, also in other tabs. */
export function startTheme() {
  apply();
  dark().addEventListener('change', apply);
  addEventListener('storage', apply);
}
