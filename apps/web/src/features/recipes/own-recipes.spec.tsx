/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { useRecipeEditing } from './own-recipes';

const { draw } = onPage();
let editing: ReturnType<typeof useRecipeEditing>;
let navigate: ReturnType<typeof useNavigate>;
function Dashboard() {
  editing = useRecipeEditing({ tab: 'recipes' });
  navigate = useNavigate();
  return null;
}
const show = (address: string) => {
  history.pushState(null, '', address);
  return draw(
    <BrowserRouter>
      <Dashboard />
    </BrowserRouter>,
  );
};

describe('what is done of the own recipes', () => {
  it('is one step back, also where it was pressed twice', async () => {
    await show('/dashboard?tab=recipes');
    const { length } = history;
    await act(async () => {
      editing.search();
      editing.search();
    });
    expect(location.search).toBe('?tab=recipes&add=recipe');
    expect(history.length).toBe(length + 1);
  });

  it('is not closed once more by an answer that comes after it was left for another tab', async () => {
    await show('/dashboard?tab=recipes&add=form');
    const { close } = editing;
    await act(async () => {
      void navigate('/dashboard?tab=reviews', { replace: true });
      close();
    });
    expect(location.search).toBe('?tab=reviews');
    await act(async () => close());
    expect(location.search).toBe('?tab=reviews');
  });
});
