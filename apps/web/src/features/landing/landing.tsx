import { messages, timing } from '@chefly/contracts';
import { useSignIn } from '@chefly/api-client/react';
import { Brand, Button, useBanner } from '@chefly/ui';
import { CookingPot } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useOutlet } from 'react-router';

const mosaic: [string, string][] = [
  ['hyderabadi-haleem', '4 / 5'],
  ['masala-dosa', '4 / 3'],
  ['shakshuka', '1 / 1'],
  ['kunafa', '4 / 5'],
  ['falafel', '4 / 3'],
  ['lucknowi-biryani', '1 / 1'],
];

export default function Landing() {
  const signedUp = (useLocation().state as { signedUp?: boolean } | null)?.signedUp === true;
  const child = useOutlet();
  const [splash, setSplash] = useState(!signedUp && !child);
  const show = useBanner();
  const navigate = useNavigate();
  const signIn = useSignIn();

  useEffect(() => {
    const timer = setTimeout(() => setSplash(false), timing.splash);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (signedUp) show(messages.confirmationSent, { kind: 'done', forMs: timing.signedUpMessage });
  }, [signedUp, show]);

  if (child) return <Outlet />;
  if (splash) return <Splash />;
  return (
    <main className="grid min-h-dvh bg-paper lg:grid-cols-[1fr_1.1fr]">
      <title>{`chefly · ${messages.tagline}`}</title>
      <section className="order-2 flex flex-col justify-center gap-6 px-6 py-9 sm:px-[7vw] lg:order-1">
        <Brand large />
        <h1 className="max-w-[12ch] text-[clamp(42px,5.4vw,82px)] font-[520]">
          {messages.tagline}
        </h1>
        <p className="max-w-[30ch] text-[17px] leading-snug text-soft sm:text-xl">
          Find a recipe. Ask a chef who knows it. Half a minute later you are cooking together.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" size="large" onClick={() => void navigate('/signup')}>
            Sign up
          </Button>
          <Button
            size="large"
            onClick={() => void navigate(signIn.status === 'signed-in' ? '/home' : '/login')}
          >
            Sign in
          </Button>
        </div>
        <p className="text-[13px] text-soft lg:mt-[6vh]">
          <Link className="hover:text-ink hover:underline" to="/terms_and_conditions">
            Terms and Conditions
          </Link>{' '}
          ·{' '}
          <Link className="hover:text-ink hover:underline" to="/privacy_and_policy">
            Privacy Policy
          </Link>
        </p>
      </section>
      <section
        aria-hidden
        className="order-1 h-[38dvh] overflow-hidden bg-brand-wash p-4 lg:order-2 lg:h-dvh lg:p-7"
      >
        <div className="w-[135%] columns-3 gap-3 sm:w-full lg:columns-2 lg:gap-5">
          {mosaic.map(([slug, ratio]) => (
            <img
              key={slug}
              src={`/dishes/${slug}-640.webp`}
              alt=""
              style={{ aspectRatio: ratio }}
              className="mb-3 w-full break-inside-avoid rounded-[26px] bg-gold-wash object-cover lg:mb-5"
            />
          ))}
        </div>
      </section>
    </main>
  );
}

function Splash() {
  return (
    <main
      role="status"
      aria-label="chefly"
      className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-paper"
    >
      <span className="grid size-36 animate-rise place-items-center rounded-full border-[10px] border-card bg-brand-wash text-brand shadow-lift">
        <CookingPot className="size-16 animate-simmer" aria-hidden />
      </span>
      <span className="animate-rise font-serif text-5xl font-semibold tracking-tight text-brand">
        chefly
      </span>
    </main>
  );
}
