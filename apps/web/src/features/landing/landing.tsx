import { firstMessages, timing } from '@chefly/contracts';
import { useSignIn } from '@chefly/api-client/react';
import { Brand, Button, PageMark, useBanner } from '@chefly/ui';
import { useEffect, useState } from 'react';
import {
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useOutlet,
  useSearchParams,
} from 'react-router-dom';
import { ownPath, withNext } from '../../parts/own-path';
import { Redirect } from '../../parts/redirect';
import { Splash } from '../../parts/splash';

const mosaic: [string, string][] = [
  ['hyderabadi-haleem', '4 / 5'],
  ['masala-dosa', '4 / 3'],
  ['shakshuka', '1 / 1'],
  ['kunafa', '4 / 5'],
  ['falafel', '4 / 3'],
  ['lucknowi-biryani', '1 / 1'],
];

export default function Landing() {
  const { key, state } = useLocation();
  const signedUp = (state as { signedUp?: boolean } | null)?.signedUp === true;
  const [visit] = useState(key === 'default');
  // the history forgets it at once, this screen does not
  const [unconfirmed] = useState(signedUp);
  const child = useOutlet();
  const [splash, setSplash] = useState(!signedUp && !child);
  const show = useBanner();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const next = useSearchParams()[0].get('next');

  useEffect(() => {
    // on a visit the splash stands since the page began, not since its program came
    const shown = visit ? performance.now() : 0;
    const timer = setTimeout(() => setSplash(false), Math.max(0, timing.splash - shown));
    return () => clearTimeout(timer);
  }, [visit]);
  useEffect(() => {
    if (!signedUp) return;
    show(firstMessages.confirmationSent, { kind: 'done', forMs: timing.signedUpMessage });
    // told once, not at each reload
    void navigate('/', { replace: true, state: null });
  }, [signedUp, show, navigate]);

  if (child) return <Outlet />;
  if (signIn.status === 'signed-in')
    return (
      <Redirect to={ownPath(next) ?? '/home'}>
        <Splash />
      </Redirect>
    );
  if (splash) return <Splash />;
  return (
    <main className="grid min-h-dvh bg-paper land:grid-cols-2 lg:grid-cols-[1fr_1.1fr]">
      <PageMark mark="edge-to-edge" />
      <title>{`chefly · ${firstMessages.tagline}`}</title>
      <section className="order-2 flex flex-col justify-center gap-6 px-6 py-9 sm:px-[7vw] land:order-1 land:gap-3.5 land:py-4 lg:order-1">
        <Brand large />
        <h1 className="max-w-[12ch] text-[clamp(min(2.625rem,16vw),5.4vw,5.125rem)] font-[520] land:text-[2.125rem]">
          {firstMessages.tagline}
        </h1>
        <p className="max-w-[30ch] text-[1.0625rem] leading-snug text-soft sm:text-xl land:text-[1.0625rem]">
          Find a recipe. Ask a chef who knows it. Half a minute later you are cooking together.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            // who has just signed up comes back to sign in
            look={unconfirmed ? 'plain' : 'primary'}
            size="large"
            onClick={() => void navigate(withNext('/signup', next))}
          >
            Sign up
          </Button>
          <Button
            look={unconfirmed ? 'primary' : 'plain'}
            size="large"
            onClick={() => void navigate(withNext('/login', next))}
          >
            Sign in
          </Button>
        </div>
        {unconfirmed && (
          <Link className="font-semibold text-brand underline" to="/userConfirmation">
            Check your mail
          </Link>
        )}
        <p className="text-[0.8125rem] text-soft lg:mt-[6vh] land:mt-0">
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
        className="order-1 h-[38dvh] overflow-hidden bg-brand-wash p-4 land:order-2 land:h-full land:max-h-dvh lg:order-2 lg:h-dvh lg:p-7"
      >
        <div className="w-[135%] columns-3 gap-3 sm:w-full land:columns-2 lg:columns-2 lg:gap-5">
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
