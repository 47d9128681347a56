import { culinaryReviewForm, limits, messages, REVIEW_MEDIA_CAP, timing } from '@chefly/contracts';
import type { CulinaryReviewForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, Overlay, TextArea, useBanner } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { MediaInput } from '../../parts/media-input';
import { Page } from '../../parts/page';
import { waitsForMedia, type UploadWay } from '../../parts/upload-way';

export default function NewReview() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(culinaryReviewForm),
    defaultValues: {
      title: '',
      items: '',
      placeName: '',
      placeLocation: '',
      description: '',
      media: [] as CulinaryReviewForm['media'],
    },
  });
  const [done, setDone] = useState(false);
  const [way, setWay] = useState<UploadWay>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const media = useRef<DraftMedia>(null);
  const { errors, isSubmitting } = form.formState;

  const kept = useKeptForm(form, 'review', ['media']);
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.content.createReview(values);
    kept.sent();
    media.current?.published();
    setDone(true);
    show(messages.reviewUploaded, { kind: 'done', forMs: timing.uploadBanner });
    closing.current = setTimeout(() => void navigate('/home'), timing.formClose);
    await queries.invalidateQueries({ queryKey: ['content'] });
  });
  const field = (name: 'title' | 'items' | 'placeName' | 'placeLocation' | 'description') => ({
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <Page title="New culinary review">
      {isSubmitting && <Overlay title="Uploading Review" />}
      <KeptNote kept={kept} media={media} />
      <form onSubmit={submit} noValidate className="grid gap-1">
        <Field label="Review Title" limit={limits.title} {...field('title')} />
        <Field
          label="Culinary items being evaluated"
          limit={limits.reviewItems}
          {...field('items')}
        />
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field label="Place name" limit={limits.placeName} {...field('placeName')} />
          <Field label="Place Location" limit={limits.placeLocation} {...field('placeLocation')} />
        </div>
        <TextArea label="Review Description" limit={limits.description} {...field('description')} />
        <MediaInput
          ref={media}
          form="review"
          label="Photos and videos"
          onFound={kept.onFound}
          most={REVIEW_MEDIA_CAP}
          error={errors.media?.message ?? errors.media?.root?.message}
          onChange={(given, way) => {
            setWay(way);
            form.setValue('media', given, {
              shouldValidate: form.formState.isSubmitted && !way,
            });
          }}
        />
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <Button
          type="submit"
          look="primary"
          size="large"
          disabled={done || !!way}
          busy={isSubmitting}
        >
          {done ? messages.reviewUploaded : way ? waitsForMedia[way] : 'Upload Review'}
        </Button>
      </form>
    </Page>
  );
}
