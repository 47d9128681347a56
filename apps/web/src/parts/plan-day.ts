/** The day (`2026-11-28`) for which its member looks for a dish; it is forgotten with the page. */
let wanted: string | null = null;

export const lookFor = (day: string | null) => void (wanted = day);
export const lookedFor = () => wanted;
