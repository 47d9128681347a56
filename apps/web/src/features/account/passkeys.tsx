import {
  limits,
  passwordForm,
  passkeyNameForm,
  PASSKEY_CAP,
  type Passkey,
} from '@chefly/contracts';
import { orGone, query, useApi } from '@chefly/api-client/react';
import {
  ago,
  Button,
  Dialog,
  ErrorState,
  Field,
  ListSkeleton,
  useBanner,
  written,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { OwnerForm, ownPassword } from './change-form';
import { deviceName } from './device-name';
import { PasskeyPlace } from './passkey-place';
import { Section } from './settings-section';
import { createPasskey, hasPasskeys } from './webauthn';

const NAME = { name: 'name', label: 'Name', maxLength: limits.name } as const;

/** Where a dialog begins. */
const PASSWORD = { ...ownPassword, 'data-focus-first': '' };

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** The keys by which the member signs in without the password. */
export function Passkeys() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const list = useQuery(query(api, 'identity', 'passkeys', {}));
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = async (say?: string) => {
    await queries.invalidateQueries({ queryKey: ['identity', 'passkeys'] });
    setAsked(null);
    if (say) show(say);
  };

  const add = async ({ password }: { password: string }) => {
    const { options } = await api.identity.beginPasskey({ password });
    try {
      const attestation = await createPasskey(options);
      if (!attestation) return setAsked(null);
      const name = deviceName(navigator.userAgent);
      await api.identity.addPasskey({ name, attestation } as never);
      await done('Passkey added');
    } catch (error) {
      setAsked(null);
      show((error as Error).message, { kind: 'problem' });
    }
  };

  return (
    <Section title="Passkeys">
      {list.data ? (
        <>
          {list.data.items.length > 0 && (
            <ul className="divide-y divide-line">
              {list.data.items.map((passkey) => (
                <Row key={passkey.uid} passkey={passkey} onAsk={setAsked} />
              ))}
            </ul>
          )}
          <Adding {...list.data} onAdd={() => setAsked({ what: 'add' })} />
        </>
      ) : (
        <div className="min-h-32">
          {list.isLoadingError ? (
            <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
          ) : (
            <ListSkeleton rows={1} />
          )}
        </div>
      )}
      <Dialog open={asked?.what === 'add'} onClose={() => setAsked(null)} title="Add a passkey">
        <p className="mb-4 text-soft">
          Your device then asks for your finger, your face or its code, and keeps the key. First
          show that it is you.
        </p>
        <OwnerForm form={passwordForm} fields={[PASSWORD]} action="Continue" send={add} />
      </Dialog>
      <Dialog
        open={asked?.what === 'rename'}
        onClose={() => setAsked(null)}
        title="Rename this passkey"
      >
        {asked?.what === 'rename' && <Rename passkey={asked.passkey} onDone={() => void done()} />}
      </Dialog>
      <Dialog
        open={asked?.what === 'remove'}
        onClose={() => setAsked(null)}
        title="Remove this passkey?"
      >
        {asked?.what === 'remove' && (
          <>
            <p className="mb-4 break-words text-soft">
              Nobody signs in with “{asked.passkey.name}” any more. Devices that are signed in stay
              so.
            </p>
            <OwnerForm
              form={passwordForm}
              fields={[PASSWORD]}
              action="Remove"
              look="danger"
              send={async ({ password }) => {
                await orGone(api.identity.removePasskey({ uid: asked.passkey.uid, password }));
                await done('Passkey removed');
              }}
            />
          </>
        )}
      </Dialog>
    </Section>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (asked: Asked) => void }) {
  const { name, addedAt, usedAt, synced } = passkey;
  const facts = [
    `Added ${ago(addedAt)}`,
    usedAt ? `used ${ago(usedAt)}` : 'not used yet',
    synced ? 'synced' : 'on one device',
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <KeyRound className="size-5 shrink-0 text-soft" aria-hidden />
      <div className="min-w-40 flex-1">
        <div className="truncate font-medium" {...written(name)}>
          {name}
        </div>
        <div className="text-[0.8125rem] text-soft">{facts.join(' · ')}</div>
      </div>
      <div className="ms-auto flex">
        <Button
          look="ghost"
          aria-label={`Rename ${name}`}
          onClick={() => onAsk({ what: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          look="ghost"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ what: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** What a passkey is for, and the way to one, or why there is none. */
function Adding({
  origin,
  items,
  onAdd,
}: {
  origin: string | null;
  items: Passkey[];
  onAdd: () => void;
}) {
  if (!hasPasskeys())
    return <p className="px-5 py-4 text-soft">This browser does not know passkeys.</p>;
  if (origin !== location.origin)
    return (
      <p className="px-5 py-4 text-soft">
        <PasskeyPlace origin={origin} path={location.pathname} />
      </p>
    );
  const full = items.length >= PASSKEY_CAP;
  return (
    <div className="grid gap-3 px-5 py-4">
      <p className="text-soft">
        {full
          ? `You have ${PASSKEY_CAP} passkeys, as many as there can be.`
          : 'Sign in with your finger, your face or the code of your device, without the password.'}
      </p>
      <Button disabled={full} onClick={onAdd}>
        Add a passkey
      </Button>
    </div>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const api = useApi();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: (next: string) => api.identity.renamePasskey({ uid: passkey.uid, name: next }),
    onSuccess: onDone,
  });
  const given = passkeyNameForm.safeParse({ name });
  const mistake = given.success ? undefined : given.error.issues[0]!.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (given.success) rename.mutate(given.data.name);
      }}
    >
      <Field
        {...NAME}
        value={name}
        data-focus-first
        error={mistake ?? rename.error?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" className="w-full" busy={rename.isPending}>
        Rename
      </Button>
    </form>
  );
}
