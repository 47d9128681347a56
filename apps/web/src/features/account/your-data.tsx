import { useApi, useSession, query } from '@chefly/api-client/react';
import { ERASURE_GRACE_DAYS, passwordForm, timing } from '@chefly/contracts';
import { Button, ErrorState, useBanner } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { ChangeForm, ownPassword } from './change-form';

/** A copy of everything that is kept about the member, and the end of it. */
export default function YourData() {
  return (
    <>
      <Copy />
      <Erase />
    </>
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
    <>
      <ChangeForm
        title="Your data"
        form={passwordForm}
        fields={[{ ...ownPassword, hint: 'For a copy of all that we keep about you' }]}
        send={async (values) => {
          await api.identity.askExport(values);
          await own.refetch();
        }}
      />
      <div className="mx-auto grid w-full max-w-[640px] gap-3 px-4 sm:px-6" aria-live="polite">
        {state === 'gathering' && <p>We are gathering it. A mail tells you when it is ready.</p>}
        {state === 'ready' &&
          files.map((bytes, file) => (
            <Button key={file} onClick={() => void fetchFile(uid!, file)}>
              {`Download file ${file + 1} of ${files.length} (${Math.ceil(bytes / 1024)} kB)`}
            </Button>
          ))}
      </div>
    </>
  );
}

function Erase() {
  const api = useApi();
  const session = useSession();
  return (
    <ChangeForm
      title="Erase your account"
      form={passwordForm}
      fields={[
        {
          ...ownPassword,
          hint: `Nobody sees you from now on. You can come back for ${ERASURE_GRACE_DAYS} days by signing in; then all is erased for good.`,
        },
      ]}
      send={(values) =>
        session.leave(
          () => api.identity.askErasure(values),
          'Your account will be erased',
          timing.signOutRedirect,
        )
      }
    />
  );
}
