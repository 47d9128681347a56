import { useState } from 'react';

/** Tried: `navigator.cookieEnabled` says yes in a browser that refuses them to this site alone. */
function keepsCookies(): boolean {
  const tried = 'chefly-kept=1; SameSite=Strict';
  document.cookie = tried;
  const kept = document.cookie.includes('chefly-kept');
  document.cookie = `${tried}; Max-Age=0`;
  return kept;
}

/** To whose browser refuses cookies: without the one of their sign-in they are out with each reload. */
export function NoCookies() {
  const [kept] = useState(keepsCookies);
  if (kept) return null;
  return (
    <p className="mb-5 rounded-control bg-gold-wash p-3.5 text-[0.875rem] text-gold">
      Your browser refuses cookies from chefly. You can sign in, and are signed out again as soon as
      this page is loaded anew. Allow cookies for this site to stay.
    </p>
  );
}
