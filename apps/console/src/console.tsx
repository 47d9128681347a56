import { Live } from '@chefly/api-client/live';
import {
  ApiError,
  catchUp,
  LiveContext,
  useAccount,
  useAuth,
  useSignIn,
} from '@chefly/api-client/react';
import {
  Brand,
  Button,
  Dot,
  ErrorState,
  Field,
  IconButton,
  Overlay,
  Tabs,
  useBanner,
} from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTitle, usePart } from './address';
import { Appeals } from './appeals';
import { Audit } from './audit';
import { Cases } from './cases';
import { Hearings } from './hearings';
import { KeyHelp } from './key-help';
import { useKeys } from './keys';
import { Monetization } from './monetization';
import { Roles } from './roles';
import { Submissions } from './submissions';
import { useWaiting } from './use-waiting';

/**
 * The moderators' side of the house. Only accounts with the role get past the door; the server
 * checks every call again.
 */
export function Console() {
  const state = useSignIn();
  const auth = useAuth();
  const [wasIn, setWasIn] = useState(false);
  if (state.status === 'signed-in' && !wasIn) setWasIn(true);
  if (state.status === 'loading') return <Overlay title="chefly console" />;
  if (state.status === 'unreachable')
    return (
      <Door title="No connection">
        <ErrorState
          message="We cannot reach chefly. Check your connection; we also try again by ourselves."
          onRetry={() => void auth.renew()}
        />
      </Door>
    );
  if (state.status === 'signed-out') return <SignIn asked={state.asked} ended={wasIn} />;
  if (state.status === 'leaving') return <Overlay title={state.say} />;
  if (!state.account.roles.length)
    return (
      <Door title="Not a moderator">
        <p>This is the moderators’ console. Your account is not a moderator’s.</p>
        <a href="/home" className={doorLink}>
          To chefly
        </a>
        <SignOut />
      </Door>
    );
  if (state.account.mustAccept)
    return (
      <Door title="Terms">
        <p>Our terms have changed. Please accept them in chefly first.</p>
        <a href="/home" className={doorLink}>
          Read and accept them
        </a>
        <SignOut />
      </Door>
    );
  return <Desk key={state.account.uid} />;
}

const doorLink =
  'inline-flex min-h-11 items-center justify-self-center font-semibold text-brand underline';

/** Before the desk: why one does not get there, and what to do. */
function Door({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-5 text-center">
      <Brand />
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  );
}

/** Says so when it did not work: whoever leaves must know whether they are out. */
function SignOut() {
  const [busy, signOut] = useSignOut();
  return (
    <Button busy={busy} onClick={signOut}>
      Sign out
    </Button>
  );
}

function useSignOut(): [busy: boolean, signOut: () => void] {
  const auth = useAuth();
  const show = useBanner();
  const [busy, setBusy] = useState(false);
  const signOut = () => {
    setBusy(true);
    auth.signOut().catch((error: Error) => {
      setBusy(false);
      show(error.message, { kind: 'problem' });
    });
  };
  return [busy, signOut];
}

/** A tab behind which something waits. */
const mark = (label: string, waits: boolean) =>
  waits ? (
    <span className="relative">
      {label}
      <span role="img" aria-label="Something waits">
        <Dot className="-end-2.5 -top-1" />
      </span>
    </span>
  ) : (
    label
  );

function Desk() {
  const auth = useAuth();
  const { roles } = useAccount();
  const [leaving, signOut] = useSignOut();
  const queries = useQueryClient();
  const [live] = useState(() => new Live(auth));
  const moderates = roles.includes('moderator');
  const waiting = useWaiting(moderates);
  const tabs = [
    ...(moderates
      ? [
          {
            value: 'submissions',
            label: mark('Recipe submissions', waiting.submissions),
            content: <Submissions />,
          },
          { value: 'cases', label: mark('Cases', waiting.cases), content: <Cases /> },
          { value: 'hearings', label: mark('Sound', waiting.hearings), content: <Hearings /> },
          { value: 'appeals', label: mark('Appeals', waiting.appeals), content: <Appeals /> },
          { value: 'monetization', label: 'Monetization', content: <Monetization /> },
          { value: 'audit', label: 'Decisions', content: <Audit /> },
        ]
      : []),
    ...(roles.includes('administrator')
      ? [{ value: 'roles', label: 'Moderators', content: <Roles /> }]
      : []),
  ];
  const [tab, setTab] = usePart(
    0,
    tabs.map(({ value }) => value),
  );
  useKeys(Object.fromEntries(tabs.map(({ value }, i) => [String(i + 1), () => setTab(value)])));
  useEffect(() => {
    live.open();
    const stops = [
      catchUp(live, queries),
      live.on('submissions.changed', () => void queries.invalidateQueries()),
      live.on('hearings.changed', () => void queries.invalidateQueries({ queryKey: ['content'] })),
      live.on('cases.changed', () => void queries.invalidateQueries({ queryKey: ['moderation'] })),
      live.on('roles.changed', () => void queries.invalidateQueries({ queryKey: ['identity'] })),
    ];
    return () => {
      for (const stop of stops) stop();
      live.close();
    };
  }, [live, queries]);
  return (
    <LiveContext value={live}>
      <header className="flex h-14 items-center gap-3 border-b border-line bg-card px-5">
        <Brand />
        <span className="text-soft max-[12rem]:hidden">console</span>
        <KeyHelp />
        <IconButton label="Sign out" disabled={leaving} onClick={signOut}>
          <LogOut className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </header>
      <main className="break-words px-5 py-3">
        <h1 className="sr-only">Review console</h1>
        <Tabs sideways label="Console" tabs={tabs} value={tab} onChange={setTab} />
      </main>
    </LiveContext>
  );
}

/**
 * @param asked whoever was here left: what they had open is not what the next one begins with
 * @param ended somebody was at the desk in this page
 */
function SignIn({ asked, ended }: { asked?: boolean; ended: boolean }) {
  useTitle('Sign in');
  const auth = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (asked) void navigate('/', { replace: true });
  }, [asked, navigate]);
  const [emailAddress, setEmailAddress] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem('');
    try {
      await auth.signIn(emailAddress.trim(), password);
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message : 'This did not work. Please try again.',
      );
      setBusy(false);
    }
  };
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <form
        onSubmit={(event) => (event.preventDefault(), void submit())}
        className="grid w-[min(420px,90vw)] gap-1 rounded-3xl border border-line bg-card p-8 shadow-lift"
      >
        <Brand />
        <h1 className="my-4 text-2xl">Console</h1>
        {ended && !asked && (
          <p role="status" className="mb-4 text-soft">
            Your sign-in was ended from elsewhere, or what you may do here has changed. Sign in to
            go on where you were.
          </p>
        )}
        <Field
          label="Email Address"
          type="email"
          name="emailAddress"
          autoComplete="email"
          autoFocus
          value={emailAddress}
          onChange={(event) => setEmailAddress(event.target.value)}
        />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button type="submit" look="primary" busy={busy}>
          Sign in
        </Button>
      </form>
    </main>
  );
}
