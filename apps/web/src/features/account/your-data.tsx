import { useApi, useAuth, query } from '@chefly/api-client/react';
import { ERASURE_GRACE_DAYS, passwordForm, timing } from '@chefly/contracts';
import { Button, ErrorState, Question, useBanner } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../parts/page';
import { OwnerForm, ownPassword } from './change-form';

/** A copy of everything that is kept about the member, and the end of it. */
export default function YourData() {
  return (
    <Page title="Your data">
      <div className="grid gap-10">
        <Copy />
        <Erase />
      </div>
    </Page>
  );
}

function Copy() {
  const api = useApi();
  const own = useQuery(query(api, 'identity', 'ownExport', {}));
  const show = useBanner();
  const fetchFile = async (uid: string, file: number) => {
    try {
      location.assign((await api.identity.exportFile({ uid, file })).url);
    } catch (error) {
      show((error as Error).message, { kind: 'problem' });
    }
  };
  if (own.isLoadingError)
    return <ErrorState message={own.error.message} onRetry={() => void own.refetch()} />;
  const { uid, state, files = [] } = own.data ?? {};
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">A copy of your data</h2>
      <p className="text-soft">
        Everything that we keep about you, with your pictures. It takes a while to gather; a mail
        tells you when it is ready. You can ask once a day.
      </p>
      <OwnerForm
        form={passwordForm}
        fields={[ownPassword]}
        action="Ask for a copy"
        send={async (values) => {
          await api.identity.askExport(values);
          await own.refetch();
        }}
      />
      <div className="grid gap-3" aria-live="polite">
        {state === 'gathering' && <p>We are gathering it. A mail tells you when it is ready.</p>}
        {state === 'ready' &&
          files.map((bytes, file) => (
            <Button key={file} onClick={() => void fetchFile(uid!, file)}>
              {`Download file ${file + 1} of ${files.length} (${Math.ceil(bytes / 1024)} kB)`}
            </Button>
          ))}
      </div>
    </section>
  );
}

function Erase() {
  const api = useApi();
  const auth = useAuth();
  const show = useBanner();
  const [asked, setAsked] = useState<{ password: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const erase = async (values: { password: string }) => {
    setBusy(true);
    try {
      await auth.leave(
        () => api.identity.askErasure(values),
        'Your account will be erased',
        timing.signOutRedirect,
      );
    } catch (error) {
      show((error as Error).message, { kind: 'problem' });
    }
    setBusy(false);
    setAsked(null);
  };
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Erase your account</h2>
      <p className="text-soft">
        Nobody sees you from now on. You can come back for {ERASURE_GRACE_DAYS} days by signing in;
        then all is erased for good.
      </p>
      <OwnerForm
        form={passwordForm}
        fields={[ownPassword]}
        action="Erase my account"
        look="danger"
        send={async (values) => setAsked(values)}
      />
      <Question
        open={!!asked}
        onClose={() => setAsked(null)}
        title="Erase your account?"
        yes="Erase it"
        no="Keep it"
        busy={busy}
        onYes={() => void erase(asked!)}
      >
        You are signed out everywhere at once. What you have booked, and what others have booked
        with you, is called off, and stays so should you come back.
      </Question>
    </section>
  );
}
