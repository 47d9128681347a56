import { upload, type Recipe } from '@chefly/contracts';
import { useSignIn } from '@chefly/api-client/react';
import { Button, keepWords, keptWords, written } from '@chefly/ui';
import { Camera, RotateCcw } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { photoRefusal } from '../../parts/file-refusals';
import { forgetDraftPhotos, keepPhoto } from '../../parts/kept-photos';
import { recipeLink } from '../../parts/recipe-links';
import { SaveRecipeButton } from '../../parts/save-recipe';

/** The end of a dish: a picture of it becomes the draft of a post. */
export function Cooked({
  recipe,
  headingRef,
  offline,
  onAgain,
  onBack,
}: {
  recipe: Recipe;
  headingRef: Ref<HTMLHeadingElement>;
  offline: boolean;
  onAgain: () => void;
  onBack: () => void;
}) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const uid = signIn.status === 'signed-in' ? signIn.account.uid : null;

  const take = async (file: File | undefined) => {
    if (!file || !uid) return;
    const refused = photoRefusal(file);
    if (refused) return setProblem(refused);
    await forgetDraftPhotos('post');
    await keepPhoto({ key: crypto.randomUUID(), at: Date.now(), of: uid, place: 'post', file });
    // words of a draft that is there already are its member's
    if (!keptWords('post'))
      keepWords(
        'post',
        JSON.stringify({ title: recipe.name, description: `I cooked ${recipe.name}.` }),
      );
    void navigate(`/newPost?recipe=${encodeURIComponent(recipe.name)}`);
  };

  return (
    <main className="grid min-h-0 flex-1 animate-rise content-center justify-items-center gap-5 overflow-y-auto px-6 py-6 text-center">
      <p className="text-[0.9375rem] font-semibold text-herb">Ready to eat</p>
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="max-w-xl text-[2.25rem] outline-none wrap-anywhere lg:text-[3.5rem]"
        {...written(recipe.name)}
      >
        {recipe.name}
      </h1>
      <p className="max-w-[36ch] text-soft">
        {offline || !uid
          ? 'You cooked this. When the network is back you can show it to your followers.'
          : 'You cooked this. A picture of it becomes a post that you finish in peace.'}
      </p>
      <input
        ref={input}
        type="file"
        accept={upload.types.join(',')}
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-label="Picture of your dish"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <div className="grid w-full max-w-sm gap-3">
        {!offline && uid && (
          <Button
            look="primary"
            size="large"
            icon={<Camera className="size-5" />}
            onClick={() => input.current?.click()}
          >
            Take a picture
          </Button>
        )}
        <p role="alert" className="text-live empty:hidden">
          {problem}
        </p>
        {!offline && uid && <SaveRecipeButton recipe={recipe} />}
        <Link
          to={recipeLink(recipe.name)}
          className="inline-flex h-13 items-center justify-center rounded-2xl border border-line bg-card font-semibold hover:border-edge"
        >
          Back to the recipe
        </Link>
        <div className="flex justify-center gap-2">
          <Button look="ghost" onClick={onBack}>
            Back to the last step
          </Button>
          <Button look="ghost" icon={<RotateCcw className="size-4.5" />} onClick={onAgain}>
            Cook it again
          </Button>
        </div>
      </div>
    </main>
  );
}
