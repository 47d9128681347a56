/** To whose browser refuses cookies: without the one of their sign-in they are out with each reload. */
export const NoCookies = () =>
  navigator.cookieEnabled ? null : (
    <p className="mb-5 rounded-control bg-gold-wash p-3.5 text-[0.875rem] text-gold">
      Your browser refuses cookies from chefly. You can sign in, and are signed out again as soon as
      this page is loaded anew. Allow cookies for this site to stay.
    </p>
  );
