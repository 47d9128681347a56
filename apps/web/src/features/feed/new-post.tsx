import { limits, messages, postForm, timing } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Field, Overlay, TextArea, useBanner, written } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { ChefHat, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../parts/page';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { PhotoInput } from '../../parts/photo-input';
import { recipeLink } from '../../parts/recipe-links';

export default function NewPost() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(postForm),
    defaultValues: { title: '', description: '', receipt: '', recipeName: '' },
  });
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const media = useRef<DraftMedia>(null);
  const { errors, isSubmitting } = form.formState;

  const kept = useKeptForm(form, 'post', ['receipt', 'recipeName']);
  const recipeName = search.get('recipe')?.slice(0, limits.recipeName) ?? '';
  useEffect(() => form.setValue('recipeName', recipeName), [form, recipeName]);
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
        {recipeName && <CookedFrom recipeName={recipeName} />}
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

/** Whose readers find the post at the recipe, and the recipe at the post. */
function CookedFrom({ recipeName }: { recipeName: string }) {
  return (
    <p className="mb-2 flex min-w-0 items-center gap-2 rounded-control bg-brand-wash ps-3 text-ink">
      <ChefHat className="size-5 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1 break-words py-2">
        Cooked from{' '}
        <Link to={recipeLink(recipeName)} className="font-semibold" {...written(recipeName)}>
          {recipeName}
        </Link>
      </span>
      <Link
        to="/newPost"
        replace
        aria-label={`Not from ${recipeName}`}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-line/40"
      >
        <X className="size-4.5" aria-hidden />
      </Link>
    </p>
  );
}
