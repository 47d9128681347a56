/** A screen's title: in its main part, or above that, as in the room of a session. */
export const screenTitle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');

/** Leads whoever goes by keys, or listens, to the screen's title. Nothing is scrolled. */
export function focusTitle(): void {
  const title = screenTitle();
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
