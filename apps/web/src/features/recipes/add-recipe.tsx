import { limits, messages, recipeForm, timing } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Overlay,
  TextArea,
  useBanner,
  useDebounced,
} from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Info } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import { KeptNote } from '../../parts/kept-note';
import { PhotoInput } from '../../parts/photo-input';

export function AddRecipe({
  open,
  onClose,
  onSubmitted,
}: {
  open: boolean;
  onClose: () => void;
  onSubmitted: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a Recipie" shape="full">
      {open && <RecipeForm onClose={onClose} onSubmitted={onSubmitted} />}
    </Dialog>
  );
}

function RecipeForm({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const form = useForm({
    resolver: zodResolver(recipeForm),
    defaultValues: {
      name: '',
      description: '',
      ingredients: '',
      procedure: '',
      cost: '',
      uploadAsPost: false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const name = useDebounced(form.watch('name').trim(), timing.recipeDebounce);
  const check = useQuery({
    queryKey: ['recipes', 'checkName', { name }],
    queryFn: () => api.recipes.checkName({ name }),
    enabled: !!name,
  });
  const taken = !!name && check.data?.taken === true;

  const kept = useKeptForm(form, 'recipe', ['receipt']);
  const { submit, problem } = useSubmit(form, async (values) => {
    await api.recipes.submit(values);
    kept.sent();
    void queries.invalidateQueries({ queryKey: ['recipes', 'mySubmissions'] });
    show('Your recipie is with our moderators. You will be notified when they have decided.', {
      kind: 'done',
      forMs: 8000,
    });
    onSubmitted();
  });

  return (
    <div className="min-h-full bg-paper">
      {isSubmitting && <Overlay title={messages.uploadingRecipe} />}
      <form
        onSubmit={submit}
        noValidate
        className="mx-auto grid max-w-[680px] gap-1 px-4 pb-28 pt-4"
      >
        <div className="mb-3 flex items-center gap-2">
          <IconButton label="Back" className="-ms-3" onClick={onClose}>
            <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
          </IconButton>
          <h2 className="text-[1.875rem]">Add a Recipie</h2>
        </div>
        <p className="mb-4 flex gap-3 rounded-card bg-gold-wash p-4 text-[0.875rem] text-gold">
          <Info className="size-5 shrink-0" aria-hidden />
          Please search for the recipie before adding it: it may be with us already. Our moderators
          review each new one and you are notified; if you tick the box below it is also published
          as a post once approved.
        </p>
        <KeptNote kept={kept} />
        <Field
          label="Recipie name"
          limit={limits.recipeName}
          error={taken ? messages.recipeNameTaken : errors.name?.message}
          {...form.register('name')}
        />
        <TextArea
          label="Description"
          limit={limits.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <TextArea
          label="Ingredients"
          limit={limits.ingredients}
          hint="One on each line, numbered: 1. 2. 3."
          error={errors.ingredients?.message}
          {...form.register('ingredients')}
        />
        <TextArea
          label="Procedure"
          rows={6}
          limit={limits.procedure}
          hint="One step on each line, numbered: 1. 2. 3."
          error={errors.procedure?.message}
          {...form.register('procedure')}
        />
        <Field
          label="Overall cost (₹)"
          inputMode="numeric"
          error={errors.cost?.message}
          {...form.register('cost')}
        />
        <PhotoInput
          label="Image (optional)"
          error={errors.receipt?.message}
          onChange={(uploaded) => form.setValue('receipt', uploaded?.receipt)}
        />
        <label className="flex min-h-12 cursor-pointer items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5 accent-(--brand)"
            {...form.register('uploadAsPost')}
          />
          Upload this as a post
        </label>
        <p role="alert" className="min-h-6 text-live">
          {problem}
        </p>
        <div className="fixed inset-x-0 bottom-0 border-t border-line bg-card/92 p-3 backdrop-blur-md">
          <div className="mx-auto grid max-w-[680px]">
            <Button type="submit" look="primary" size="large" disabled={taken} busy={isSubmitting}>
              Upload Recipie
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
