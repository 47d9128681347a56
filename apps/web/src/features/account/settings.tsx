import { limits, monetizationStatus, timing } from '@chefly/contracts';
import { query, useAccount, useApi, useSession } from '@chefly/api-client/react';
import {
  ago,
  Button,
  chooseTheme,
  Dialog,
  ErrorState,
  keepWords,
  ListSkeleton,
  Switch,
  TextArea,
  themeChoice,
  useBanner,
  useKept,
  written,
  type ThemeChoice,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, LogOut, MonitorSmartphone, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../parts/page';
import { isSilent, keepSilent } from '../../parts/chime';
import { SupportLink } from '../../parts/support-link';
import { dayOf } from '../../parts/day';

/** @param recipes the own recipes, which belong to the account's section by the specification */
export default function Settings({ recipes }: { recipes: ReactNode }) {
  const account = useAccount();
  const session = useSession();
  const show = useBanner();
  const [leaving, setLeaving] = useState(false);
  const [theme, setTheme] = useState<ThemeChoice>(themeChoice);

  const signOut = () => {
    setLeaving(true);
    session.signOut('Signing out', timing.signOutRedirect).catch(() => {
      setLeaving(false);
      show('We could not sign you out. Check your connection and try again.', { kind: 'problem' });
    });
  };

  return (
    <Page title="Settings">
      <Section title="Account Settings">
        <Row
          label="Username"
          value={`@${account.userName}`}
          to="/dashboard/settings/account_settings/change_username"
        />
        <Row
          label="Email Address"
          value={account.emailAddress}
          to="/dashboard/settings/account_settings/change_email_address"
        />
        <Row
          label="Password"
          value="••••••••••"
          to="/dashboard/settings/account_settings/change_password"
        />
        <MonetizationRow />
        <div className="px-5 py-4">
          <h3 className="mb-3 font-sans text-base font-medium">Recipes</h3>
          {recipes}
        </div>
      </Section>
      <Section title="Profile Settings">
        <Summary />
        <Row
          label="Date of Birth"
          value={account.dateOfBirth ? dayOf(account.dateOfBirth) : 'N/A'}
          to="/dashboard/settings/date_of_birth"
        />
        <Row label="Blocked and muted" to="/dashboard/settings/blocked_and_muted" />
        <Row label="Gender" value={account.gender === 'male' ? 'Male' : 'Female'} />
      </Section>
      <Section title="Appearance">
        <div className="flex gap-2 px-5 py-4" role="radiogroup" aria-label="Theme">
          {(['system', 'light', 'dark'] as const).map((choice) => (
            <Button
              key={choice}
              role="radio"
              aria-checked={theme === choice}
              look={theme === choice ? 'wash' : 'plain'}
              className="flex-1 capitalize"
              onClick={() => (chooseTheme(choice), setTheme(choice))}
            >
              {choice}
            </Button>
          ))}
        </div>
      </Section>
      <Section title="Notifications">
        <Row label="What, where and when" to="/dashboard/settings/notifications" />
      </Section>
      <Cooking />
      <Devices />
      <Section title="Information">
        <Row
          label="Help and Support"
          value={
            <>
              Write to <SupportLink />
            </>
          }
        />
        <Row label="Terms and Conditions" to="/terms_and_conditions" />
        <Row label="Privacy Policy" to="/privacy_and_policy" />
        <Row label="Your data" to="/dashboard/settings/your_data" />
      </Section>
      <Button
        className="w-full"
        icon={<LogOut className="size-4.5 rtl:-scale-x-100" />}
        busy={leaving}
        onClick={signOut}
      >
        Sign out
      </Button>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg">{title}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-lift">
        {children}
      </div>
    </section>
  );
}

function Row({ label, value, to }: { label: string; value?: ReactNode; to?: string }) {
  const inside = (
    <>
      <span className="flex-1 font-medium">{label}</span>
      <span className="min-w-0 truncate text-soft" dir="auto">
        {value}
      </span>
      {to && <ChevronRight className="size-5 text-soft rtl:-scale-x-100" aria-hidden />}
    </>
  );
  const look = 'flex min-h-13 items-center gap-3 px-5 py-3';
  return to ? (
    <Link to={to} className={`${look} transition-colors hover:bg-line/30`}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  );
}

/** The truth of the server; nothing is said before it is known. */
function MonetizationRow() {
  const own = useQuery({ ...query(useApi(), 'moderation', 'monetization', {}), staleTime: 0 });
  const status = own.data?.monetized ? monetizationStatus.monetized : monetizationStatus.not;
  const offered = own.data?.agreement?.state === 'offered';
  return (
    <>
      <Row
        label="Monetization Status"
        value={own.data ? status : own.isError ? 'Not known right now' : '…'}
        to="/dashboard/monetization"
      />
      {offered && (
        <Link
          to="/dashboard/monetization"
          className="block bg-brand-wash px-5 py-3 font-medium text-brand"
        >
          chefly offers you monetization. Read the terms.
        </Link>
      )}
      <Row label="Payments" to="/dashboard/payments" />
    </>
  );
}

function Summary() {
  const api = useApi();
  const account = useAccount();
  const profile = useQuery(query(api, 'social', 'profile', { uid: account.uid }));
  const [editing, setEditing] = useState(false);
  const summary = profile.data?.summary ?? '';
  return (
    <div className="flex items-start gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <div className="font-medium">Profile Summary</div>
        <p className="whitespace-pre-line break-words text-soft" {...written(summary)}>
          {summary || 'N/A'}
        </p>
      </div>
      <Button look="ghost" icon={<Pencil className="size-4" />} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Dialog open={editing} onClose={() => setEditing(false)} title="Profile Summary">
        <SummaryForm before={summary} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

function SummaryForm({ before, onDone }: { before: string; onDone: () => void }) {
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  const [summary, setSummary] = useKept(`${uid}:summary`, before);
  const update = useMutation({
    mutationFn: () => api.social.updateProfile({ summary }),
    onSuccess: (next) => {
      queries.setQueryData(['social', 'profile', { uid }], next);
      keepWords(`${uid}:summary`, '');
      onDone();
    },
  });
  return (
    <>
      <TextArea
        label="Profile Summary"
        value={summary}
        limit={limits.summary}
        maxLength={limits.summary}
        onChange={(event) => setSummary(event.target.value)}
        error={update.error?.message}
      />
      <Button look="primary" busy={update.isPending} onClick={() => update.mutate()}>
        Update
      </Button>
    </>
  );
}

/** Whether the member is offered as a chef, and whether a request is heard. */
function Cooking() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = query(api, 'sessions', 'availability', {});
  const availability = useQuery(key);
  const [silent, setSilent] = useState(isSilent);
  const change = useMutation({
    mutationFn: (available: boolean) => api.sessions.setAvailability({ available }),
    onSuccess: (next) => queries.setQueryData(key.queryKey, next),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <Section title="Cooking with others">
      <Switch
        label="Take requests"
        note="While you are online, members can ask you to cook your recipes with them."
        on={change.isPending ? change.variables : (availability.data?.available ?? false)}
        disabled={!availability.data || change.isPending}
        onChange={(on) => change.mutate(on)}
      />
      <Switch
        label="Sound of a request"
        note="Two soft notes and a short vibration on this device."
        on={!silent}
        onChange={(on) => (keepSilent(!on), setSilent(!on))}
      />
    </Section>
  );
}

function Devices() {
  const api = useApi();
  const queries = useQueryClient();
  const list = useQuery(query(api, 'identity', 'signIns', {}));
  const show = useBanner();
  const revoke = useMutation({
    mutationFn: (uid: string) => api.identity.revokeSignIn({ uid }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['identity', 'signIns'] }),
  });
  return (
    <Section title="Where you are signed in">
      {list.data ? (
        <ul className="divide-y divide-line">
          {list.data.items.map((device) => (
            <li key={device.uid} className="flex items-center gap-3 px-5 py-3">
              <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden />
              <div className="min-w-0 flex-1">
                <div className="truncate font-medium">{nameOf(device.device)}</div>
                <div className="text-[0.8125rem] text-soft">
                  {device.current ? (
                    <span className="text-herb">This device</span>
                  ) : (
                    `Seen ${ago(device.seenAt)}`
                  )}
                </div>
              </div>
              {!device.current && (
                <Button look="ghost" onClick={() => revoke.mutate(device.uid)}>
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="min-h-48">
          {list.isLoadingError ? (
            <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </div>
      )}
    </Section>
  );
}

function nameOf(agent: string): string {
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0]?.replace('Edg', 'Edge') ?? 'Browser';
  const system =
    /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0]?.replace('Mac OS X', 'macOS') ??
    'unknown system';
  return `${browser} on ${system}`;
}
