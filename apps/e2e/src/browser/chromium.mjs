// Which browser this machine has, and how it is started wherever pages are tried or photographed.
import { existsSync } from 'node:fs';

const found = (...paths) => paths.find((path) => path && existsSync(path));
/** A browser with windows, which has all that a browser has. */
export const chromiumPath = found(
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
);
/** The same without windows, a fifth less work; it shows no notifications. */
export const withoutWindows =
  found(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell') ?? chromiumPath;

/** Cameras and microphones are the browser's own fakes, and nothing goes out of this machine. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pictures are encoded by the machine that everything else runs on
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // nothing answers in a browser without a window whether speech is understood on this device, and
  // the page that asks is ended
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
];
