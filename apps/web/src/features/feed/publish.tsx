import { timing } from '@chefly/contracts';
import { Button, useBanner } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';

/**
 * Publishes what a form of the feed holds: then nothing of its draft is kept, what was uploaded is
 * said, and a moment later the feed is there in the place of the form: Back leads to no empty one.
 */
export function usePublish<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  {
    draft,
    leave,
    said,
    send,
    goOn,
  }: {
    /** Names what is kept of it until then; `leave` names fields that cannot be kept. */
    draft: 'post' | 'review';
    leave: string[];
    said: string;
    send: (values: O) => Promise<unknown>;
    /** Whether the form has something more to publish, and holds it from here on. */
    goOn?: () => boolean;
  },
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const [done, setDone] = useState(false);
  const media = useRef<DraftMedia>(null);
  const kept = useKeptForm(form, draft, leave);
  const close = useEffectEvent(() => {
    if (goOn?.()) setDone(false);
    else void navigate('/home', { replace: true });
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => close(), timing.formClose);
    return () => clearTimeout(timer);
  }, [done]);
  const { submit, problem } = useSubmit(form, async (values) => {
    await send(values);
    kept.sent();
    media.current?.published();
    setDone(true);
    show(said, { kind: 'done', forMs: timing.uploadBanner });
    await queries.invalidateQueries({ queryKey: ['content'] });
  });
  const { isSubmitting } = form.formState;
  return { kept, media, submit, problem, isSubmitting, done, label: done ? said : undefined };
}

/** Sends the form, or says why it cannot yet. */
export function PublishButton({
  publishing: { problem, isSubmitting, label },
  waits,
  children,
}: {
  publishing: Pick<ReturnType<typeof usePublish>, 'problem' | 'isSubmitting' | 'label'>;
  /** What is still on its way. */
  waits: string | null;
  children: string;
}) {
  return (
    <>
      <p role="alert" className="min-h-6 text-live">
        {problem}
      </p>
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={!!label || !!waits}
        busy={isSubmitting}
      >
        {label ?? waits ?? children}
      </Button>
    </>
  );
}
