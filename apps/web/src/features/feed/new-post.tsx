import { limits, messages, postForm, timing, type Person } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Button, Field, fullName, Overlay, TextArea, useBanner, written } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChefHat, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../parts/page';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { PhotoInput } from '../../parts/photo-input';
import { recipeLink } from '../../parts/recipe-links';
import { waitsForPhoto, type UploadWay } from '../../parts/upload-way';

export default function NewPost() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(postForm),
    defaultValues: { title: '', description: '', receipt: '', recipeName: '', cookedWith: '' },
  });
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const [way, setWay] = useState<UploadWay>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const media = useRef<DraftMedia>(null);
  const { errors, isSubmitting } = form.formState;

  const kept = useKeptForm(form, 'post', ['receipt', 'recipeName', 'cookedWith']);
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
    <Page title="New post" wide>
      {isSubmitting && <Overlay title="Uploading Post" />}
      <KeptNote kept={kept} media={media} />
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
            {done ? messages.uploadedPost : way ? waitsForPhoto[way] : 'Upload Post'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** Whose readers find the post at the recipe, and the recipe at the post. */
const CookedFrom = ({ recipeName, search }: { recipeName: string; search: URLSearchParams }) => (
  <Cooked words="Cooked from" name={recipeName} to={recipeLink(recipeName)}>
    <Without what="recipe" label={`Not from ${recipeName}`} search={search} />
  </Cooked>
);

/** Whom the post names, to those to whom they are somebody. */
const CookedWith = ({ chef, search }: { chef: Person; search: URLSearchParams }) => (
  <Cooked words="Cooked with" name={fullName(chef)} to={`/user?uid=${chef.uid}`}>
    <Without what="session" label={`Do not name ${fullName(chef)}`} search={search} />
  </Cooked>
);

const Cooked = ({
  words,
  name,
  to,
  children,
}: {
  words: string;
  name: string;
  to: string;
  children: ReactNode;
}) => (
  <p className="mb-2 flex min-w-0 items-center gap-2 rounded-control bg-brand-wash ps-3 text-ink">
    <ChefHat className="size-5 shrink-0 text-brand" aria-hidden />
    <span className="min-w-0 flex-1 break-words py-2">
      {words}{' '}
      <Link to={to} className="font-semibold" {...written(name)}>
        {name}
      </Link>
    </span>
    {children}
  </p>
);

function Without({
  what,
  label,
  search,
}: {
  what: string;
  label: string;
  search: URLSearchParams;
}) {
  const rest = new URLSearchParams(search);
  rest.delete(what);
  return (
    <Link
      to={`/newPost?${rest}`}
      replace
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-line/40"
    >
      <X className="size-4.5" aria-hidden />
    </Link>
  );
}
