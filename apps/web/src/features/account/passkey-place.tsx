/** Says where passkeys work, when it is not on this page: browsers keep them for one name. */
export function PasskeyPlace({ origin, path }: { origin: string | null; path: string }) {
  if (!origin) return <>Passkeys do not work here: they need an address with a name, and HTTPS.</>;
  return (
    <>
      Passkeys do not work at this address.{' '}
      <a href={origin + path} className="font-semibold text-brand underline" dir="ltr">
        Open chefly at {new URL(origin).host}
      </a>
    </>
  );
}
