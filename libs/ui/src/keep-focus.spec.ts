/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepFocus } from './keep-focus';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><div>
    <h1>Week plan</h1>
    <section>
      <h2>Saturday</h2>
      <ul>
        <li id="dal"><button>Take Dal off</button></li>
        <li id="dosa"><button>Take Dosa off</button> <button id="more">More</button></li>
        <li id="haleem"><button>Take Haleem off</button></li>
      </ul>
      <div id="end"><button>Show more</button></div>
    </section>
  </div></main>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)!;
/** What is focused after `change`, once all has been said that comes with it. */
async function after(focused: string, change: () => void) {
  $(focused).focus();
  change();
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
  const { activeElement: now } = document;
  return now?.id || now?.textContent.trim() || now?.tagName;
}
const taken = (selector: string) => () => $(selector).remove();

describe('what had the focus and is gone', () => {
  it('leaves it to the entry that stands there now, or to the last one', async () => {
    expect(await after('#dosa button', taken('#dosa'))).toBe('haleem');
    expect(await after('#haleem button', taken('#haleem'))).toBe('dal');
  });

  it('leaves it to the heading where a list has no entry any more, and with the list', async () => {
    $('#dosa').remove();
    $('#haleem').remove();
    expect(await after('#dal button', taken('#dal'))).toBe('Saturday');
    expect(await after('#end button', taken('section'))).toBe('Week plan');
  });

  it('leaves it to the entry that it was a part of', async () => {
    expect(await after('#more', taken('#more'))).toBe('dosa');
  });

  it('leaves it to the end of the list that has no more to show', async () => {
    expect(await after('#end button', taken('#end'))).toBe('haleem');
  });

  it('makes no stop of the tab key', async () => {
    await after('#dosa button', taken('#dosa'));
    expect($('#haleem').tabIndex).toBe(-1);
    $('#haleem button').focus();
    expect($('#haleem').hasAttribute('tabindex')).toBe(false);
  });

  it('leaves it where the screen wants it, or with whoever pressed elsewhere', async () => {
    const wanted = () => {
      $('#dosa').remove();
      $('#dal button').focus();
    };
    expect(await after('#dosa button', wanted)).toBe('Take Dal off');
    const elsewhere = () => {
      $('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      $('#dal').remove();
    };
    expect(await after('#dal button', elsewhere)).not.toBe('haleem');
  });

  it('leaves it to the title of a screen that came in place of its bones, as it was at theirs', async () => {
    const comes = () => {
      $('main').innerHTML = '<div><h1>Hafsa Ali</h1></div>';
    };
    $('h1').tabIndex = -1;
    await after('h1', comes);
    expect(document.activeElement).toBe($('h1'));
  });

  it('leaves it alone where another screen came', async () => {
    expect(await after('#dal button', taken('main > div'))).not.toBe('Week plan');
  });
});

it('what only waited has the focus again', async () => {
  const button = $('#more') as HTMLButtonElement;
  button.focus();
  // a browser takes it away from what cannot be pressed
  button.blur();
  button.disabled = true;
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(button);
});
