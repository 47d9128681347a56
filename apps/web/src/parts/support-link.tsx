/** Where members of this installation ask for help: its server says so in the page. */
const address = document.querySelector<HTMLMetaElement>('meta[name="support"]')?.content ?? '';

export const SupportLink = () => (
  <a className="break-words text-brand underline" href={`mailto:${address}`}>
    {address}
  </a>
);
