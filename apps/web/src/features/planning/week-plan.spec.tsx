/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { LiveContext, type Client } from '@chefly/api-client/react';
import { nothingPlanned, plan, planAll, type PlanCommand, type PlanState } from '@chefly/contracts';
import { forgetAllFiles, forgetWords, keepWordsFor } from '@chefly/ui';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { lookedFor } from '../../parts/plan-day';
import { longDay, daysFrom } from '../../parts/plan-days';
import { planOf } from '../../parts/planning/plans';
import { screenAlone } from '../../parts/testing/screen';
import WeekPlan from './week-plan';

const fatima = { uid: 'fatima', firstName: 'Fatima', lastName: 'Khan', userName: 'fatima' };
const ayesha = { uid: 'ayesha', firstName: 'Ayesha', lastName: 'Malik', userName: 'ayesha' };
/** At noon so many days ahead. */
const booked = (daysAhead: number, role: 'chef' | 'user', more: object = {}) => ({
  ...{ uid: `a-booking-as-${role}`, state: 'booked', kind: 'own', type: 'voice', role },
  ...{ chef: fatima, members: [ayesha], recipe: { uid: 'haleem', name: 'Haleem' } },
  startsAt: new Date(`${daysFrom(daysAhead, 1)[0]}T12:00`).toISOString(),
  ...more,
});

describe('the week plan', () => {
  const { show, settle } = screenAlone('ayesha');
  afterEach(async () => {
    forgetWords();
    await forgetAllFiles();
    state = nothingPlanned;
  });
  let state: PlanState = nothingPlanned;
  let api: Client;
  const planned = () => ({
    version: 0,
    state,
    recipes: [{ uid: 'dosa', name: 'Dosa', servings: 4, minutes: null, ingredients: [] }],
  });
  async function shown(...items: object[]) {
    keepWordsFor('ayesha');
    const none = () => () => undefined;
    api = {
      recipes: {
        plan: async () => planned(),
        changePlan: async ({ commands }: { commands: PlanCommand[] }) => {
          state = planAll(state, commands);
          return planned();
        },
        previews: async () => ({ items: [] }),
      },
      sessions: { bookings: async () => ({ items, next: null }) },
    } as unknown as Client;
    const live = { on: none, onStatus: none } as never;
    await show(
      api,
      <LiveContext value={live}>
        <WeekPlan />
      </LiveContext>,
    );
    await settle();
  }
  /** What stands on the day, each with where it leads. */
  const on = (heading: string) => {
    const sections = [...document.querySelectorAll('section')];
    const day = sections.find((section) => section.querySelector('h2')?.textContent === heading);
    return [...(day?.querySelectorAll('ul a') ?? [])].map(
      (link) => [link.textContent, link.getAttribute('href')] as const,
    );
  };

  it('shows the booked sessions of its member on their days, as a guest and as a chef', async () => {
    await shown(booked(1, 'user'), booked(2, 'chef'), booked(30, 'user', { uid: 'far-off' }));
    const [tomorrow, after] = daysFrom(1, 2).map(longDay);
    const [[guest, way]] = on(tomorrow!) as [readonly [string, string]];
    expect(guest).toMatch(/^Haleem12.*with Fatima Khan$/);
    expect(way).toBe('/bookings?booking=a-booking-as-user');
    expect(on(after!)[0]![0]).toMatch(/with Ayesha Malik$/);
    expect(on('Later')[0]![1]).toBe('/bookings?booking=far-off');
  });

  it('leads from a day to the dishes, and keeps for which day', async () => {
    await shown(booked(2, 'chef'));
    const [, tomorrow] = daysFrom(0, 2);
    const way = document.querySelector<HTMLElement>(
      `a[aria-label="Find a dish for ${longDay(tomorrow!)}"]`,
    );
    expect(way!.getAttribute('href')).toBe('/search');
    await act(async () => way!.click());
    expect(lookedFor()).toBe(tomorrow);
  });

  describe('a recipe that is put on the list twice', () => {
    const puts = (mealUid: string, at: number, servings: number) => {
      const meal = { recipeUid: 'dosa', day: null, servings };
      state = plan(state, { kind: 'meal', mealUid, meal, at, uid: `command-of-${mealUid}` });
    };
    const rows = () => [...document.querySelectorAll('main li, section li')];
    const button = (name: string) =>
      document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)!;
    const press = async (name: string) => {
      await act(async () => button(name).click());
      // the server has it
      await act(() => planOf(api, 'ayesha').meet());
    };
    const servings = () =>
      Object.values(state.meals).flatMap(({ value }) => (value ? [value.servings] : []));

    it('is one entry, which says how often it is cooked', async () => {
      puts('the-first-meal-of-all', 1, 4);
      puts('the-second-meal-of-all', 2, 4);
      await shown();
      expect(rows()).toHaveLength(1);
      expect(rows()[0]!.textContent).toContain('2 times');
      await press('More servings of Dosa');
      expect(servings()).toEqual([5, 5]);
      await press('Take one of 2 Dosa off the plan');
      expect(rows()).toHaveLength(1);
      expect(rows()[0]!.textContent).not.toContain('times');
      expect(servings()).toEqual([5]);
      await press('Take Dosa off the plan');
      expect(servings()).toEqual([]);
    });

    it('says for how many each time, where that is not the same', async () => {
      puts('the-first-meal-of-all', 1, 4);
      puts('the-second-meal-of-all', 2, 6);
      await shown();
      expect(rows()).toHaveLength(1);
      expect(rows()[0]!.textContent).toContain('2 times, for 4 and 6');
    });
  });

  it('shows none that was called off', async () => {
    await shown(booked(1, 'user', { state: 'cancelled' }));
    expect(document.body.textContent).not.toContain('Fatima');
  });
});
