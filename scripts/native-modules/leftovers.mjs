// What a file of tests may have changed of the process that runs the next one.

/** What a package sets for good when it is loaded. */
const ONCE = new Set(['VIPSHOME']);
/** What programs of ours listen to. */
const HEARD = ['SIGTERM', 'SIGINT', 'SIGHUP', 'message', 'disconnect'];

/** How the process stands. */
export const look = () => ({
  env: { ...process.env },
  globals: Object.getOwnPropertyDescriptors(globalThis),
  listeners: HEARD.map((name) => [name, process.rawListeners(name)]),
});

/**
 * Makes it so again.
 * @returns the names of what was not
 */
export const putBack = ({ env, globals, listeners }) => [
  ...variables(env),
  ...globalsOf(globals),
  ...listeners.flatMap(([name, known]) => [...heard(name, known)]),
];

function* variables(before) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(process.env)])) {
    if (process.env[name] === before[name] || ONCE.has(name)) continue;
    yield `process.env.${name}`;
    if (name in before) process.env[name] = before[name];
    else delete process.env[name];
  }
}

/** A new one is nobody's harm: packages keep there what is to be one for all. */
function* globalsOf(before) {
  for (const [name, then] of Object.entries(before)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    // what Node makes at its first use is a getter before, and a value after it; what compilers help
    // themselves with is anybody's
    const same = now && now.get === then.get && Object.is(now.value, then.value);
    if (same || (now && then.get && !now.get) || name.startsWith('__')) continue;
    yield name;
    Object.defineProperty(globalThis, name, then);
  }
}

function* heard(name, known) {
  for (const listener of process.rawListeners(name)) {
    if (known.includes(listener)) continue;
    yield `a listener of ${name}`;
    process.off(name, listener);
  }
}
