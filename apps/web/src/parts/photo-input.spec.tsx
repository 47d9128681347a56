/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import type { Uploaded } from '@chefly/contracts';
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { forgetFiles, keepDraftsOf } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { keepPhoto, keptPhotos, type KeptPhoto } from './kept-photos';
import { PhotoInput } from './photo-input';

const file = new File(['a dish'], 'dish.jpg', { type: 'image/jpeg' });
const photo = (): KeptPhoto => ({ key: 'one', at: Date.now(), of: 'amina', place: 'post', file });
const signIn = { status: 'signed-in', account: { uid: 'amina' } };

/** Its uploads open when the test says so. */
function signedIn(openUpload: (input: unknown, options: { signal: AbortSignal }) => unknown) {
  const auth = {
    state: signIn,
    subscribe: () => () => undefined,
    api: { content: { openUpload } },
  };
  return auth as unknown as Auth;
}

describe('a photo of a form', () => {
  const { draw, leave } = onPage();
  beforeEach(async () => {
    // what the device gives back is no Blob of this document
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dish');
    await keepDraftsOf(signIn);
  });
  afterEach(async () => {
    await keepDraftsOf({ status: 'leaving' });
    jest.restoreAllMocks();
  });
  const shows = async (auth: Auth, props: { onChange?: () => void; onFound?: () => void } = {}) => {
    await draw(
      <AuthContext value={auth}>
        <PhotoInput form="post" label="Photo" onChange={() => undefined} {...props} />
      </AuthContext>,
    );
    await act(async () => void (await keptPhotos('post')));
  };

  it('is given up with its form, and not written back', async () => {
    const opened = Promise.withResolvers<AbortSignal>();
    await keepPhoto(photo());
    const onChange = jest.fn();
    const auth = signedIn((_, { signal }) => {
      opened.resolve(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    await shows(auth, { onChange });
    const signal = await opened.promise;
    await leave();
    expect(signal.aborted).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('from before is put back with the time of its receipt, and the form is told', async () => {
    const at = Date.now() - 60_000;
    const uploaded = { receipt: 'given', picture: { sources: [] } } as unknown as Uploaded;
    await keepPhoto({ ...photo(), sent: { uploaded, at } });
    const [onChange, onFound] = [jest.fn(), jest.fn()];
    await shows(
      signedIn(() => Promise.reject(new Error('sent before'))),
      { onChange, onFound },
    );
    expect(onChange).toHaveBeenCalledWith(uploaded, at);
    expect(onFound).toHaveBeenCalledTimes(1);
  });

  it('that waits for a busy server says so, and can be given up', async () => {
    class Refused {
      upload = {};
      status = 429;
      responseText = JSON.stringify({ code: 'content/uploads-busy', message: 'Busy.' });
      onload?: () => void;
      onloadend?: () => void;
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => '600';
      send() {
        sent++;
        this.onload?.();
        this.onloadend?.();
        refused.resolve();
      }
    }
    let sent = 0;
    const refused = Promise.withResolvers<void>();
    const before = globalThis.XMLHttpRequest;
    Object.assign(globalThis, { XMLHttpRequest: Refused });
    await keepPhoto(photo());
    const onChange = jest.fn();
    await shows(
      signedIn(async () => ({ url: '/put' })),
      { onChange },
    );
    const says = () => document.querySelector('[role=status]:not(.sr-only)')?.textContent ?? '';
    await act(() => refused.promise);
    expect(says()).toContain('goes on by itself');
    const cancel = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Cancel',
    );
    await act(async () => cancel!.click());
    expect([says(), sent]).toEqual(['', 1]);
    expect(document.querySelector('img')).toBeNull();
    expect(onChange).toHaveBeenCalledWith(null);
    globalThis.XMLHttpRequest = before;
  });

  it('that has arrived says so to who does not see it', async () => {
    const picture = { width: 4, height: 3, color: '#aabbcc', blur: 'data:,', sources: [] };
    const answered = Promise.withResolvers<void>();
    class Taken {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ receipt: 'given', picture });
      onload?: () => void;
      onloadend?: () => void;
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null;
      send() {
        this.onload?.();
        this.onloadend?.();
        answered.resolve();
      }
    }
    const before = globalThis.XMLHttpRequest;
    Object.assign(globalThis, { XMLHttpRequest: Taken });
    await keepPhoto(photo());
    const opened = Promise.withResolvers<{ url: string }>();
    await shows(signedIn(() => opened.promise));
    // what is said is heard where it comes into a place that was there before
    const place = document.querySelector('.sr-only[role=status]')!;
    expect(place.textContent).toBe('');
    opened.resolve({ url: '/put' });
    await act(() => answered.promise);
    await act(() => new Promise((done) => setTimeout(done)));
    expect(place.textContent).toBe('The photo is uploaded.');
    const remove = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Remove',
    );
    await act(async () => remove!.click());
    expect(place.textContent).toBe('');
    globalThis.XMLHttpRequest = before;
  });

  it('that the device has lost since says so, once, and can be chosen anew', async () => {
    await keepPhoto(photo());
    await forgetFiles('photos', ['one']);
    const says = () => document.querySelector('[role=alert]')?.textContent ?? '';
    const auth = signedIn(() => Promise.reject(new Error('nothing to send')));
    await shows(auth);
    expect(says()).toBe(
      'A photo that you had chosen is not on this device any more. Please choose it again.',
    );
    await leave();
    await shows(auth);
    expect(says()).toBe('');
  });

  it('that is not there tells nobody', async () => {
    const onFound = jest.fn();
    await shows(
      signedIn(() => Promise.reject(new Error('nothing to send'))),
      { onFound },
    );
    expect(onFound).not.toHaveBeenCalled();
  });
});
