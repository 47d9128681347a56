import { timing, type Submission } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner, useDebounced } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { DraftMedia } from '../../parts/draft-media';
import { useSubmit } from '../../parts/form';
import { useKeptForm } from '../../parts/kept-form';
import {
  draftOf,
  draftResolver,
  emptyDraft,
  revive,
  type RecipeDraft,
  type SentRecipe,
} from './recipe-draft';

/** A recipe as it is written and sent for review, kept until then: a new one, or a rejected one again. */
export function useRecipeForm(rejected: Submission | undefined, onSubmitted: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const form = useForm<RecipeDraft, unknown, SentRecipe>({
    resolver: draftResolver,
    defaultValues: rejected ? draftOf(rejected) : emptyDraft,
  });
  const name = useDebounced(form.watch('name').trim(), timing.recipeDebounce);
  const taken = useTaken(name);
  const photo = form.watch('photo');
  const draft = rejected ? `recipe:${rejected.uid}:${rejected.version}` : 'recipe';
  const media = useRef<DraftMedia>(null);
  const kept = useKeptForm(form, draft, [], revive);
  const { submit, problem } = useSubmit(form, async (values) => {
    if (rejected) {
      const keepPicture = !!photo && !photo.receipt;
      await api.recipes.resubmit({ uid: rejected.uid, ...values, keepPicture });
    } else await api.recipes.submit(values);
    kept.sent();
    media.current?.published();
    void queries.invalidateQueries({ queryKey: ['recipes', 'mySubmissions'] });
    show('Your recipie is with our moderators. You will be notified when they have decided.', {
      kind: 'done',
      forMs: 8000,
    });
    onSubmitted();
  });
  return {
    form,
    /** As it was typed a moment ago. */
    name,
    taken,
    photo,
    /** Names what is kept, words and photo. */
    draft,
    media,
    kept,
    submit,
    problem,
  };
}

/** Whether there is a recipe of this name already, or one of somebody else's waits for review. */
function useTaken(name: string): boolean {
  const api = useApi();
  const check = useQuery({
    queryKey: ['recipes', 'checkName', { name }],
    queryFn: () => api.recipes.checkName({ name }),
    enabled: !!name,
  });
  // the same that waits already may be sent again: its answer may have been lost
  return !!name && check.data?.taken === true && !check.data.mine;
}
