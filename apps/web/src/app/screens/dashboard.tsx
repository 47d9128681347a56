import { upload } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { Button, classes, ErrorState, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera, Settings, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OwnRecipesBar, RecipeDialogs, useRecipeEditing } from '../../features/recipes/own-recipes';
import { useOwnProfile } from '../../parts/use-own-profile';
import { RemoveRecipe } from '../../features/recipes/remove-recipe';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view';

export default function Dashboard() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const profile = useOwnProfile();
  const editing = useRecipeEditing({ tab: 'recipes' });
  useLive(
    'profile.changed',
    () => void queries.invalidateQueries({ queryKey: ['social', 'profile'] }),
  );
  if (profile.isLoadingError)
    return <ErrorState message={profile.error.message} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <ProfileSkeleton />;
  return (
    <>
      <ProfileView
        profile={profile.data}
        action={
          <Button
            icon={<Settings className="size-4.5" />}
            onClick={() => void navigate('/dashboard/settings')}
          >
            Settings
          </Button>
        }
        cover={<CoverButton />}
        recipeAction={(recipe) => <RemoveRecipe recipe={recipe} />}
        recipesAction={<OwnRecipesBar editing={editing} />}
      />
      <RecipeDialogs editing={editing} />
    </>
  );
}

function CoverButton() {
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const [waits, setWaits] = useState(false);
  const sending = useRef<AbortController>(null);
  const change = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (sending.current = new AbortController());
      const patience = { signal, onWait: setWaits };
      const { receipt } = await uploadPicture(api, file, () => undefined, patience);
      return api.social.updateProfile({ coverReceipt: receipt });
    },
    onSuccess: (profile) => queries.setQueryData(['social', 'profile', { uid }], profile),
    onError: (error) => error.name === 'AbortError' || show(error.message, { kind: 'problem' }),
  });
  const busy = change.isPending;
  return (
    <div className="absolute end-3 top-3 flex gap-2">
      <label
        className={classes(
          'flex h-11 cursor-pointer items-center gap-2 px-4',
          'rounded-control bg-card/90 font-semibold shadow-lift backdrop-blur-sm',
          'has-focus-visible:outline-2 has-focus-visible:outline-brand',
        )}
      >
        <Camera className="size-4.5" aria-hidden />
        <span role="status" className={busy ? undefined : 'max-sm:sr-only'}>
          {waits ? 'Waiting its turn…' : busy ? 'Uploading…' : 'Change cover'}
        </span>
        <input
          type="file"
          accept={upload.types.join(',')}
          className="sr-only"
          aria-label="Change cover photo"
          onChange={({ target }) => {
            sending.current?.abort();
            if (target.files?.[0]) change.mutate(target.files[0]);
            target.value = '';
          }}
        />
      </label>
      {busy && (
        <Button
          aria-label="Cancel the new cover"
          icon={<X className="size-4.5" />}
          onClick={() => sending.current?.abort()}
        />
      )}
    </div>
  );
}
