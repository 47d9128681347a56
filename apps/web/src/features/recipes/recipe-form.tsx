import { limits, messages, type Submission } from '@chefly/contracts';
import { Button, Field, IconButton, Overlay, TextArea, written } from '@chefly/ui';
import { ArrowLeft, Info } from 'lucide-react';
import { useState } from 'react';
import { KeptNote } from '../../parts/kept-note';
import { PhotoInput } from '../../parts/photo-input';
import { waitsForPhoto, type UploadWay } from '../../parts/upload-way';
import { IngredientRows } from './ingredient-rows';
import { RecipeMore } from './recipe-more';
import { SimilarRecipes } from './similar-recipes';
import { StepRows } from './step-rows';
import { useRecipeForm } from './use-recipe-form';

/** Add a Recipie: a new one, or the next version of one that was not approved. */
export function RecipeForm({
  rejected,
  onClose,
  onSubmitted,
}: {
  rejected?: Submission;
  onClose: () => void;
  onSubmitted: () => void;
}) {
  const { form, name, taken, photo, draft, media, kept, submit, problem } = useRecipeForm(
    rejected,
    onSubmitted,
  );
  const { errors, isSubmitting } = form.formState;
  const [way, setWay] = useState<UploadWay>(null);

  return (
    <div className="min-h-full shrink-0 bg-paper">
      {isSubmitting && <Overlay title={messages.uploadingRecipe} />}
      <form
        onSubmit={submit}
        noValidate
        className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-1 px-4 pt-4"
      >
        <div className="mb-3 flex items-center gap-2">
          <IconButton label="Back" className="-ms-3" onClick={onClose}>
            <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
          </IconButton>
          <h2 className="text-[1.875rem]">{rejected ? 'Edit your Recipie' : 'Add a Recipie'}</h2>
        </div>
        <Note rejected={rejected} />
        <KeptNote kept={kept} media={media} />
        <Field
          label="Recipie name"
          limit={limits.recipeName}
          error={taken ? messages.recipeNameTaken : errors.name?.message}
          {...form.register('name')}
        />
        <SimilarRecipes name={name} />
        <TextArea
          label="Description"
          limit={limits.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <IngredientRows form={form} />
        <StepRows form={form} />
        <Field
          label="Overall cost (₹)"
          inputMode="numeric"
          error={errors.cost?.message}
          {...form.register('cost')}
        />
        <RecipeMore form={form} />
        <PhotoInput
          ref={media}
          form={draft}
          label="Image (optional)"
          shown={photo?.picture}
          onFound={kept.onFound}
          onChange={(uploaded, at) => form.setValue('photo', uploaded && { ...uploaded, at })}
          onWay={setWay}
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
        <div className="sticky bottom-0 z-20 -mx-4 grid border-t border-line bg-paper/92 px-4 py-3 backdrop-blur-md">
          <Button
            type="submit"
            look="primary"
            size="large"
            disabled={taken || !!way}
            busy={isSubmitting}
          >
            {way ? waitsForPhoto[way] : 'Upload Recipie'}
          </Button>
        </div>
      </form>
    </div>
  );
}

function Note({ rejected }: { rejected?: Submission }) {
  return (
    <p className="mb-4 flex gap-3 rounded-card bg-gold-wash p-4 text-[0.875rem] text-gold">
      <Info className="size-5 shrink-0" aria-hidden />
      {rejected ? (
        <span className="min-w-0">
          It was not approved:{' '}
          <span className="break-words font-semibold" {...written(rejected.reason ?? '')}>
            {rejected.reason}
          </span>
          <br />
          Our moderators see what you have changed.
        </span>
      ) : (
        'Please search for the recipie before adding it: it may be with us already. Our moderators ' +
        'review each new one and you are notified; if you tick the box below it is also ' +
        'published as a post once approved.'
      )}
    </p>
  );
}
