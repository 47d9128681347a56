import { culinaryReviewForm, limits, messages, REVIEW_MEDIA_CAP } from '@chefly/contracts';
import type { CulinaryReviewForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Field, Overlay, TextArea } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { KeptNote } from '../../parts/kept-note';
import { MediaInput } from '../../parts/media-input';
import { Page } from '../../parts/page';
import { waitsForMedia, type UploadWay } from '../../parts/upload-way';
import { PublishButton, usePublish } from './publish';

export default function NewReview() {
  const api = useApi();
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
  const [way, setWay] = useState<UploadWay>(null);
  const publishing = usePublish(form, {
    draft: 'review',
    leave: ['media'],
    said: messages.reviewUploaded,
    send: (values) => api.content.createReview(values),
  });
  const { kept, media, submit, isSubmitting, done } = publishing;
  const { errors } = form.formState;
  const field = (name: 'title' | 'items' | 'placeName' | 'placeLocation' | 'description') => ({
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <Page title="New culinary review">
      {isSubmitting && <Overlay title="Uploading Review" />}
      {!done && <KeptNote kept={kept} media={media} />}
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
        <PublishButton publishing={publishing} waits={way && waitsForMedia[way]}>
          Upload Review
        </PublishButton>
      </form>
    </Page>
  );
}
