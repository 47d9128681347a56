/** Of the session's room, which is dark whatever the theme: what covers it while it begins is, too. */
export const isRoom = (pathname: string) => pathname === '/session';
