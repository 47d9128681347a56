import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of screen the focus is on its title, unless the screen asked for it itself. */
export function useFocusOnArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main')!;
    const { activeElement } = document;
    if (activeElement !== main && main.contains(activeElement)) return;
    const title = main.querySelector<HTMLElement>('h1') ?? main;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname]);
}
