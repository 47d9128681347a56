import { limits, messages, postForm, timing } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, Overlay, TextArea, useBanner } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../parts/page';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { PhotoInput } from '../../parts/photo-input';

export default function NewPost() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(postForm),
    defaultValues: { title: '', description: '', receipt: '' },
  });
  const [done, setDone] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const media = useRef<DraftMedia>(null);
  const { errors, isSubmitting } = form.formState;

  const kept = useKeptForm(form, 'post', ['receipt']);
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.content.createPost(values);
    kept.sent();
    media.current?.published();
    setDone(true);
    show(messages.uploadedPost, { kind: 'done', forMs: timing.uploadBanner });
    closing.current = setTimeout(() => void navigate('/home'), timing.formClose);
    await queries.invalidateQueries({ queryKey: ['content'] });
  });

  return (
    <Page title="New post">
      {isSubmitting && <Overlay title="Uploading Post" />}
      <KeptNote kept={kept} media={media} />
      <form onSubmit={submit} noValidate className="grid gap-1">
        <PhotoInput
          ref={media}
          form="post"
          label="Photo"
          onFound={kept.onFound}
          error={errors.receipt?.message}
          onChange={(uploaded) =>
            form.setValue('receipt', uploaded?.receipt ?? '', {
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
        <Field
          label="Title"
          limit={limits.title}
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextArea
          label="Description"
          limit={limits.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button type="submit" look="primary" size="large" disabled={done} busy={isSubmitting}>
          {done ? messages.uploadedPost : 'Upload Post'}
        </Button>
      </form>
    </Page>
  );
}
