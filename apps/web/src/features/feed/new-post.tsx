import { limits, messages, postForm } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { draftFiles, Field, Overlay, TextArea } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { KeptNote } from '../../parts/kept-note';
import { Page } from '../../parts/page';
import { PhotoInput } from '../../parts/photo-input';
import { waitsForPhoto, type UploadWay } from '../../parts/upload-way';
import { CookedFrom, CookedWith } from './cooked-from';
import { PublishButton, usePublish } from './publish';
import { SharedNote } from './shared-note';
import { useDishOfPost } from './use-dish-of-post';
import { useShared } from './use-shared';

export default function NewPost() {
  const api = useApi();
  const form = useForm({
    resolver: zodResolver(postForm),
    defaultValues: { title: '', description: '', receipt: '' },
  });
  const holdsDraft = () =>
    form.getValues(['title', 'description']).some((words) => words.trim()) ||
    draftFiles('post', 'photos').length > 0;
  const { search, recipeName, credit, forget } = useDishOfPost(holdsDraft);
  const [way, setWay] = useState<UploadWay>(null);
  const publishing = usePublish(form, {
    draft: 'post',
    leave: ['receipt'],
    said: messages.uploadedPost,
    async send(values) {
      await api.content.createPost({ ...values, recipeName, cookedWith: credit?.ticket });
      forget();
    },
    goOn: () => shared.takeNext(),
  });
  const { kept, media, submit, isSubmitting, done } = publishing;
  const { errors } = form.formState;
  const shared = useShared({
    holdsDraft,
    put({ title, description }) {
      media.current?.startAnew();
      kept.startAnew();
      form.setValue('title', title);
      form.setValue('description', description);
    },
  });

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
          {credit && <CookedWith chef={credit.chef} search={search} />}
          <PublishButton publishing={publishing} waits={way && waitsForPhoto[way]}>
            Upload Post
          </PublishButton>
        </div>
      </form>
    </Page>
  );
}
