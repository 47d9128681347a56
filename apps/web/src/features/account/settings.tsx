import { monetizationStatus } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import {
  Button,
  chooseTheme,
  RadioButtons,
  Switch,
  themeChoice,
  useBanner,
  type ThemeChoice,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../parts/page';
import { searchKeyIsOff, turnSearchKey } from '../../parts/search-key';
import { SupportLink } from '../../parts/support-link';
import { dayOf } from '../../parts/day';
import { useSignOut } from '../../parts/use-sign-out';
import { CookingSwitches } from './cooking-switches';
import { Devices } from './devices';
import { Passkeys } from './passkeys';
import { ProfileSummary } from './profile-summary';
import { Row, Section } from './settings-section';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** @param recipes the own recipes, which belong to the account's section by the specification */
export default function Settings({ recipes }: { recipes: ReactNode }) {
  const account = useAccount();
  const show = useBanner();
  const [theme, setTheme] = useState<ThemeChoice>(themeChoice);
  const [searchKey, setSearchKey] = useState(() => !searchKeyIsOff());

  const { busy, signOut, question } = useSignOut(() =>
    show('We could not sign you out. Check your connection and try again.', { kind: 'problem' }),
  );

  return (
    <Page title="Account Settings">
      <Section title="Account Settings" titled="above">
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
        <ProfileSummary />
        <Row
          label="Date of Birth"
          value={account.dateOfBirth ? dayOf(account.dateOfBirth) : 'N/A'}
          to="/dashboard/settings/date_of_birth"
        />
        <Row label="Blocked and muted" to="/dashboard/settings/blocked_and_muted" />
        <Row label="Gender" value={account.gender === 'male' ? 'Male' : 'Female'} />
      </Section>
      <Section title="Appearance">
        <RadioButtons
          label="Theme"
          className="flex flex-wrap gap-2 px-5 py-4"
          buttonClass="flex-1 capitalize"
          buttons={themes.map((value) => ({ value, label: value }))}
          value={theme}
          onChange={(choice) => (chooseTheme(choice), setTheme(choice))}
        />
        <Switch
          label="Search by key"
          note="/ leads to the search from any screen, while you are not writing."
          on={searchKey}
          onChange={(on) => (turnSearchKey(on), setSearchKey(on))}
        />
      </Section>
      <Section title="Notifications">
        <Row label="What, where and when" to="/dashboard/settings/notifications" />
      </Section>
      <CookingSwitches />
      <Devices />
      <Passkeys />
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
        busy={busy}
        onClick={signOut}
      >
        Sign out
      </Button>
      {question}
    </Page>
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
