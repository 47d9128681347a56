/** Text within an element, or within quotes as one of its attributes, of HTML and XML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export const meta = (name: string, content: string) =>
  `<meta name="${escaped(name)}" content="${escaped(content)}" />`;
