import { limits, messages, postForm } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { draftFiles, Field, Overlay, TextArea } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { KeptNote } from '../../parts/kept-note';
import { Page } from '../../parts/page';
import { PhotoInput } from '../../parts/photo-input';
import { waitsForPhoto, type UploadWay } from '../../parts/upload-way';
import { CookedFrom, CookedWith } from './cooked-from';
import { PublishButton, usePublish } from './publish';
import { SharedNote } from './shared-note';
import { useShared } from './use-shared';

export default function NewPost() {
  const api = useApi();
  const form = useForm({
    resolver: zodResolver(postForm),
    defaultValues: { title: '', description: '', receipt: '', recipeName: '', cookedWith: '' },
  });
  const [search] = useSearchParams();
  const [way, setWay] = useState<UploadWay>(null);
  const publishing = usePublish(form, {
    draft: 'post',
    leave: ['receipt', 'recipeName', 'cookedWith'],
    said: messages.uploadedPost,
    send: (values) => api.content.createPost(values),
    goOn: () => shared.takeNext(),
  });
  const { kept, media, submit, isSubmitting, done } = publishing;
  const { errors } = form.formState;
  const shared = useShared({
    holdsDraft: () =>
      form.getValues(['title', 'description']).some((words) => words.trim()) ||
      draftFiles('post', 'photos').length > 0,
    put({ title, description }) {
      media.current?.startAnew();
      kept.startAnew();
      form.setValue('title', title);
      form.setValue('description', description);
    },
  });

  const recipeName = search.get('recipe')?.slice(0, limits.recipeName) ?? '';
  useEffect(() => form.setValue('recipeName', recipeName), [form, recipeName]);
  const sessionUid = search.get('session') ?? '';
  const credit = useQuery({
    ...query(api, 'sessions', 'credit', { uid: sessionUid }),
    enabled: !!sessionUid,
    staleTime: 0,
  }).data?.credit;
  const ticket = (sessionUid && credit?.ticket) || '';
  useEffect(() => form.setValue('cookedWith', ticket), [form, ticket]);

  return (
    <Page title="New post" wide>
      {isSubmitting && <Overlay title="Uploading Post" />}
      {!done && <KeptNote kept={kept} media={media} />}
      <SharedNote shared={shared} />
      <form
        onSubmit={submit}
        noValidate
        // beside each other the picture and the way to send it are in sight at once
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-1 lg:grid-cols-2"
      >
        <PhotoInput
          ref={media}
          form="post"
          label="Photo"
          given={shared.taken?.photo}
          onFound={kept.onFound}
          error={way ? undefined : errors.receipt?.message}
          onWay={setWay}
          onChange={(uploaded) =>
            form.setValue('receipt', uploaded?.receipt ?? '', {
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
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
          {recipeName && <CookedFrom recipeName={recipeName} search={search} />}
          {ticket && <CookedWith chef={credit!.chef} search={search} />}
          <PublishButton publishing={publishing} waits={way && waitsForPhoto[way]}>
            Upload Post
          </PublishButton>
        </div>
      </form>
    </Page>
  );
}
