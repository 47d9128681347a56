type Simple = typeof import('@simplewebauthn/browser');
type Creation = Parameters<Simple['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Simple['startAuthentication']>[0]['optionsJSON'];

let loaded: Promise<Simple> | undefined;

/** Loaded when the first passkey is asked for. @throws with what to tell the member */
const webauthn = () =>
  (loaded ??= import('@simplewebauthn/browser').catch((cause: unknown) => {
    loaded = undefined;
    throw new Error('We cannot reach chefly. Check your connection and try again.', { cause });
  }));

export const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Whether the browser offers passkeys in the fields of a form here: nowhere for an address without a name. */
export const offersPasskeys = async () =>
  hasPasskeys() &&
  !/^[\d.]+$|:/.test(location.hostname) &&
  (await (await webauthn()).browserSupportsWebAuthnAutofill());

/** Whoever closes the browser's dialog, or lets it run out, has changed their mind: that is no mistake. */
const CHANGED_MIND = new Set(['NotAllowedError', 'AbortError']);
const words = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device or password manager has a passkey for your account already.'
    : 'Your browser could not use a passkey here. Please try again, or use another browser.';

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && CHANGED_MIND.has(error.name)) return null;
    throw new Error(words(error), { cause: error });
  }
}

/** Null when the member has changed their mind. @throws with what to tell the member */
export const createPasskey = async (options: object) => {
  const { startRegistration } = await webauthn();
  return unlessCancelled(() => startRegistration({ optionsJSON: options as Creation }));
};

/**
 * In a dialog of the browser, or `quietly` in the list of what it offers for a field. One is asked
 * for at a time: the next ends the one before.
 */
export const askForPasskey = async (options: object, quietly = false) => {
  const { startAuthentication } = await webauthn();
  return unlessCancelled(() =>
    startAuthentication({ optionsJSON: options as Request, useBrowserAutofill: quietly }),
  );
};

/** Nothing is asked for any more. */
export const forgetAsking = async () =>
  (await loaded?.catch(() => undefined))?.WebAuthnAbortService.cancelCeremony();
