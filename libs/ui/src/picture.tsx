import type { Picture as PictureShape } from '@chefly/contracts';
import { UtensilsCrossed } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import { classes } from './classes';

/**
 * Asks again for what is shown, and resolves when the answers are there. A picture's address runs
 * out within the hour: a tab that stood open for longer has old ones.
 */
export const AskAgain = createContext<() => Promise<unknown>>(() => Promise.resolve());
const MOST_ATTEMPTS = 3;

/**
 * A picture whose place is reserved and coloured before it arrives, and blurred until it is whole.
 * It stands among words, too, where only what may be among words stands.
 */
export function Picture({
  picture,
  alt,
  sizes = '(min-width: 820px) 640px, 100vw',
  ratio,
  className,
  eager,
}: {
  picture: PictureShape | null;
  alt: string;
  sizes?: string;
  ratio?: string;
  className?: string;
  eager?: boolean;
}) {
  const [shown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const askAgain = useContext(AskAgain);
  const onError = () =>
    attempt < MOST_ATTEMPTS && void askAgain().then(() => setAttempt((number) => number + 1));
  if (!picture)
    return (
      <span
        className={classes('grid place-items-center bg-brand-wash text-brand', className)}
        style={{ aspectRatio: ratio ?? '4 / 3' }}
        role="img"
        aria-label={alt}
      >
        <UtensilsCrossed className="size-10 opacity-60" aria-hidden />
      </span>
    );
  return (
    <span
      // by night a bright cloth would be the brightest of all
      className={classes('block overflow-hidden bg-cover dark:brightness-[0.88]', className)}
      style={{
        aspectRatio: ratio ?? `${picture.width} / ${picture.height}`,
        backgroundColor: picture.color,
        backgroundImage: `url(${picture.blur})`,
      }}
    >
      <img
        key={attempt}
        src={picture.sources.at(-1)?.url}
        srcSet={picture.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setShown(true)}
        onError={onError}
        className={classes(
          'size-full object-cover transition-opacity duration-200',
          shown ? 'opacity-100' : 'opacity-0',
        )}
      />
    </span>
  );
}
