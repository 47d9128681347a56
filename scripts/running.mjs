// The platform that a script works on: told where it is, or where it is on this machine.

export const url = process.env.CHEFLY_URL ?? `http://127.0.0.1:${process.env.CHEFLY_PORT ?? 3000}`;

/** Ends this process where nobody answers there, in words for whoever gave the command. */
export async function refuseWithoutPlatform() {
  const answers = await fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) return;
  console.error(
    `Nobody answers at ${url}. Start chefly with npm start, or name the port of its start in CHEFLY_PORT.`,
  );
  process.exit(1);
}
