import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';

let root: Root;
let place = '';
/** The address, as the screens have it. */
export const where = () => place;
function Where() {
  const { pathname, search } = useLocation();
  place = pathname + search;
  return null;
}

/** Shows something of the console at an address. */
export const show = (address: string, element: React.ReactElement) => {
  history.pushState(null, '', address);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  return act(async () =>
    root.render(
      <BrowserRouter>
        <Where />
        <Routes>
          <Route path="/elsewhere" element={null} />
          <Route path="*" element={element} />
        </Routes>
      </BrowserRouter>,
    ),
  );
};
export const leave = () => act(async () => root.unmount());

export const press = (key: string, repeat = false) =>
  act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key, repeat })));
