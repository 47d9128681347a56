import {
  digestRhythm,
  notificationLabels,
  optionalKinds,
  wayOfTelling,
  type DigestRhythm,
  type NotificationSettings,
  type WayOfTelling,
} from '@chefly/contracts';
import { classes, ErrorState, ListSkeleton, Switch, zoneInWords } from '@chefly/ui';
import { useId, type ReactNode } from 'react';
import { Page } from '../../parts/page';
import { InstallHere } from './install-here';
import { PushHere } from './push-here';
import { useNotificationSettings, withWay, type Change } from './use-notification-settings';

const NIGHT = { from: '22:00', to: '07:00' };
const rhythms: Record<DigestRhythm, string> = {
  off: 'Never',
  daily: 'Every day at 8:00',
  weekly: 'Mondays at 8:00',
};
const ways: Record<WayOfTelling, string> = {
  off: 'Not at all',
  list: 'In the list',
  push: 'With a push',
};

/** What the member wants to be told, where and when. Each change counts at once. */
export default function NotificationSettingsScreen() {
  const { saved, change } = useNotificationSettings();
  const settings = saved.data;
  return (
    <Page title="Notification settings">
      {saved.isPending && <ListSkeleton rows={8} />}
      {saved.isLoadingError && (
        <ErrorState message={saved.error.message} onRetry={() => void saved.refetch()} />
      )}
      {settings && (
        <>
          <Section title="This device">
            <PushHere />
            <InstallHere />
          </Section>
          <Section title="What you are told">
            {optionalKinds.options.map((kind) => (
              <Choice
                key={kind}
                label={notificationLabels[kind]}
                value={wayOfTelling(settings, kind)}
                options={ways}
                onChange={(way) => change(withWay(kind, way))}
              />
            ))}
          </Section>
          <p className="-mt-3 mb-6 text-[0.8125rem] text-soft">
            Decisions of moderators and news of your account are always told.
          </p>
          <Section title="Quiet hours">
            <QuietHours settings={settings} onChange={change} />
          </Section>
          <Section title="By mail">
            <Choice
              label="What you have not read"
              value={settings.digest}
              options={rhythms}
              onChange={(digest) =>
                change((stands) => ({ ...stands, digest: digestRhythm.parse(digest) }))
              }
            />
          </Section>
        </>
      )}
    </Page>
  );
}

function QuietHours({
  settings: { quiet, timeZone },
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (change: Change) => void;
}) {
  return (
    <>
      <Switch
        label="No push at night"
        note={`On your clock, ${zoneInWords(undefined, quiet ? timeZone : undefined)}. What happens meanwhile waits in the list.`}
        on={!!quiet}
        onChange={(on) => onChange((stands) => ({ ...stands, quiet: on ? NIGHT : null }))}
      />
      {quiet && (
        <div className="flex flex-wrap gap-x-8 gap-y-3 px-5 py-4">
          {(['from', 'to'] as const).map((end) => (
            <TimeOfDay
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              value={quiet[end]}
              onChange={(time) =>
                onChange((stands) => ({
                  ...stands,
                  quiet: { ...(stands.quiet ?? quiet), [end]: time },
                }))
              }
            />
          ))}
        </div>
      )}
    </>
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

const box = classes(
  'h-11 rounded-control border border-edge bg-card px-3 text-ink',
  'hover:border-soft focus:outline-hidden focus:ring-2 focus:ring-brand',
);

function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: Record<T, string>;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2">
      <label htmlFor={id} className="min-w-0 flex-[1_1_6rem] font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={box}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {Object.entries<string>(options).map(([option, text]) => (
          <option key={option} value={option} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function TimeOfDay({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="flex items-center gap-3 font-medium">
      {label}
      <input
        type="time"
        value={value}
        required
        className={`${box} tabular`}
        onChange={(event) => event.target.value && onChange(event.target.value.slice(0, 5))}
      />
    </label>
  );
}
