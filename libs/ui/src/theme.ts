import { browserKeeps } from './browser-keeps';

const choices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof choices)[number];
const KEY = 'chefly-theme';
const dark = () => matchMedia('(prefers-color-scheme: dark)');

export const themeChoice = (): ThemeChoice =>
  choices.find((choice) => choice === browserKeeps.read(KEY)) ?? 'system';

/** What a phone draws its own bars in, beside the page. */
const papers = { light: '#FBF6EF', dark: '#171112' };

function apply() {
  const choice = themeChoice();
  document.documentElement.dataset.theme =
    choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice;
  for (const bars of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const system = bars.media.includes('dark') ? 'dark' : 'light';
    bars.content = papers[choice === 'system' ? system : choice];
  }
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
