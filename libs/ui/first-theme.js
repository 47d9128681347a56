// Before the first picture: light or dark, as it was chosen in this browser, else as the system has
// it. src/theme.ts goes on from here; a script of its own, since pages carry none inside.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('chefly-theme');
  } catch {
    // it keeps none
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
}
