import { limits } from '@chefly/contracts';
import { Button, TextArea, useKept } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** An appeal against a decision about the member, whose words survive a reload. */
export function AppealForm({
  uid,
  until,
  appeal,
}: {
  uid: string;
  until: string;
  appeal: (text: string) => Promise<unknown>;
}) {
  const [open, setOpen] = useState(false);
  const [text, setText, forgetText] = useKept(`appeal:${uid}`);
  const send = useMutation({ mutationFn: () => appeal(text.trim()), onSuccess: forgetText });
  if (!open)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen(true)}>Appeal</Button>
        <span className="text-[0.8125rem] text-soft">
          possible until {new Date(until).toLocaleDateString(undefined, { dateStyle: 'long' })}
        </span>
      </p>
    );
  return (
    <form
      className="mt-4 grid gap-2"
      onSubmit={(event) => (event.preventDefault(), text.trim() && send.mutate())}
    >
      <TextArea
        label="Why is this wrong?"
        name="appeal"
        hint="A moderator who had no part in the decision reads it. You can appeal once."
        autoFocus
        value={text}
        limit={limits.review}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="min-h-6 text-live">
        {send.error?.message}
      </p>
      <Button type="submit" look="primary" disabled={!text.trim()} busy={send.isPending}>
        Send appeal
      </Button>
    </form>
  );
}
