import { upload, type Picture, type Uploaded } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi } from '@chefly/api-client/react';
import { Button, classes } from '@chefly/ui';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from 'react';
import type { DraftMedia } from './draft-media';
import { photoRefusal } from './file-refusals';
import {
  forgetDraftPhotos,
  keepPhoto,
  keptPhotos,
  sentBefore,
  type KeptPhoto,
} from './kept-photos';
import { lookForLost } from './lost-files';
import { UploadHeard, WAITS_ITS_TURN } from './upload-marks';
import type { UploadWay } from './upload-way';

interface Props {
  ref?: Ref<DraftMedia>;
  label: string;
  /** The form whose draft it belongs to: what was chosen is found again after a reload. */
  form: string;
  error?: string;
  /** What was chosen before, when the form was open last. */
  shown?: Picture | null;
  /** What to do, where there is none yet. */
  invites?: string;
  /** Straight from the camera at the back, where the device has one. */
  capture?: boolean;
  className?: string;
  /** What has arrived, and when. */
  onChange: (uploaded: Uploaded | null, at?: number) => void;
  /** A photo from before was put back. */
  onFound?: () => void;
  /** Whether it is on its way, or did not arrive. */
  onWay?: (way: UploadWay) => void;
}

/**
 * Chooses, shows and uploads a photo at once, with true progress; a failed upload can be tried
 * again without choosing anew.
 */
export function PhotoInput({
  ref,
  label,
  form,
  error,
  shown,
  invites = 'Choose a photo of the dish',
  capture,
  className = 'aspect-[4/3]',
  onChange,
  onFound,
  onWay,
}: Props) {
  const api = useApi();
  const { uid } = useAccount();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [photo, setPhoto] = useState<{ kept: KeptPhoto; url: string } | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [waits, setWaits] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [problem, setProblem] = useState('');
  const sending = useRef<AbortController>(null);
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo]);

  const send = async (kept: KeptPhoto) => {
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    setProblem('');
    setWaits(false);
    setArrived(false);
    setPart(0);
    onWay?.('sending');
    try {
      const onWait = (waiting: boolean) => !signal.aborted && setWaits(waiting);
      const uploaded = await uploadPicture(api, kept.file, setPart, { signal, onWait });
      const at = Date.now();
      kept.sent = { uploaded, at };
      void keepPhoto(kept);
      onChange(uploaded, at);
      setArrived(true);
      onWay?.(null);
    } catch (failure) {
      if (signal.aborted) return;
      setProblem((failure as Error).message);
      onWay?.('failed');
    } finally {
      if (!signal.aborted) setPart(null);
    }
  };
  const take = (kept: KeptPhoto) => {
    setPhoto({ kept, url: URL.createObjectURL(kept.file) });
    const before = sentBefore(kept);
    if (before) onChange(before.uploaded, before.at);
    else void send(kept);
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const refused = photoRefusal(chosen);
    if (refused) return setProblem(refused);
    const key = crypto.randomUUID();
    const kept: KeptPhoto = { key, at: Date.now(), of: uid, place: form, file: chosen };
    onChange(null);
    void forgetDraftPhotos(form);
    void keepPhoto(kept);
    take(kept);
  };
  const clear = () => {
    sending.current?.abort();
    void forgetDraftPhotos(form);
    setPhoto(null);
    setProblem('');
    setWaits(false);
    setArrived(false);
    setPart(null);
    onWay?.(null);
    onChange(null);
    if (input.current) input.current.value = '';
  };
  useImperativeHandle(ref, () => ({
    published: () => void forgetDraftPhotos(form),
    startAnew: clear,
  }));
  const takeBack = useEffectEvent((kept: KeptPhoto) => {
    // one that was chosen meanwhile stands
    if (photo) return;
    take(kept);
    onFound?.();
  });
  useEffect(() => {
    let here = true;
    const lostOf = lookForLost(form, 'photos');
    void keptPhotos(form).then((found) => {
      if (!here) return;
      if (found[0]) takeBack(found[0]);
      const lost = lostOf(found);
      if (lost) setProblem(lost);
    });
    return () => {
      here = false;
      sending.current?.abort();
    };
  }, [form]);

  const url = photo?.url ?? shown?.sources.at(-1)?.url;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (event.preventDefault(), choose(event.dataTransfer.files[0]))}
        className={classes(
          className,
          'relative grid cursor-pointer place-items-center overflow-hidden',
          'rounded-card border-2 border-dashed bg-paper',
          'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
          error ? 'border-live' : 'border-edge hover:border-brand',
        )}
      >
        <input
          ref={input}
          type="file"
          name="photo"
          accept={upload.types.join(',')}
          capture={capture ? 'environment' : undefined}
          className="sr-only"
          aria-label={label}
          aria-invalid={!!error}
          aria-describedby={noteId}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {url ? (
          <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <span className="grid justify-items-center gap-2 text-center text-soft">
            <ImagePlus className="size-9" aria-hidden />
            {invites}
          </span>
        )}
        {part !== null && (
          <span
            className="absolute inset-x-4 bottom-4 rounded-full bg-black/60 p-1.5"
            role="progressbar"
            aria-valuenow={Math.round(part * 100)}
            aria-label="Uploading"
          >
            <span
              className="block h-1.5 rounded-full bg-white transition-[width] duration-200"
              style={{ width: `${Math.max(4, part * 100)}%` }}
            />
          </span>
        )}
      </label>
      <UploadHeard name="The photo" done={arrived} />
      <div className="flex min-h-5 items-center gap-3 text-[0.8125rem]">
        {waits ? (
          <span id={noteId} role="status" className="flex-1 text-soft">
            {WAITS_ITS_TURN}
          </span>
        ) : (
          <span
            id={noteId}
            role={problem || error ? 'alert' : undefined}
            className="flex-1 text-live"
          >
            {problem || error}
          </span>
        )}
        {problem && photo && (
          <Button
            look="ghost"
            icon={<RotateCw className="size-4" />}
            onClick={() => void send(photo.kept)}
          >
            Try again
          </Button>
        )}
        {url && (
          <Button look="ghost" icon={<X className="size-4" />} onClick={clear}>
            {part === null ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}
