export type ThemeChoice = 'system' | 'light' | 'dark';
const KEY = 'chefly-theme';
const dark = () => matchMedia('(prefers-color-scheme: dark)');

export const themeChoice = (): ThemeChoice =>
  (localStorage.getItem(KEY) as ThemeChoice | null) ?? 'system';

function apply() {
  const choice = themeChoice();
  document.documentElement.dataset.theme =
    choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;
}

export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem(KEY, choice);
  apply();
}

/** Follows the system, or what the member chose, also in other tabs. */
export function startTheme() {
  apply();
  dark().addEventListener('change', apply);
  addEventListener('storage', apply);
}
