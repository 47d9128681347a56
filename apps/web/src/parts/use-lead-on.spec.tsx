/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useLeadOn } from './use-lead-on';

const { draw } = onPage();

it.each([
  ['whoever still stands there is led on', true, '/saved', '/saved?collection=ramadan'],
  ['whoever has closed what asked for it stays', false, '/saved', '/saved'],
  ['whoever has gone elsewhere stays there', true, '/home', '/home'],
])('once it is done %s', async (_which, isOpen, goes, ends) => {
  let at = '';
  let leadOn: ReturnType<typeof useLeadOn>;
  let go: ReturnType<typeof useNavigate>;
  function Saved({ open }: { open: boolean }) {
    leadOn = useLeadOn(open);
    return null;
  }
  function Screens({ open }: { open: boolean }) {
    const { pathname, search } = useLocation();
    at = pathname + search;
    go = useNavigate();
    return (
      <Routes>
        <Route path="/saved" element={<Saved open={open} />} />
        <Route path="*" element={null} />
      </Routes>
    );
  }
  const show = (open: boolean) =>
    draw(
      <MemoryRouter initialEntries={['/saved']}>
        <Screens open={open} />
      </MemoryRouter>,
    );
  await show(true);
  // as an answer does that was asked for then
  const arrive = leadOn!;
  await act(async () => void go(goes));
  await show(isOpen);
  let isLed: boolean;
  await act(async () => void (isLed = arrive('/saved?collection=ramadan')));
  expect([isLed!, at]).toEqual([ends !== goes, ends]);
});
