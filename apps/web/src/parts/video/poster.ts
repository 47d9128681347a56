const WIDEST = 1280;
const PATIENCE_MS = 15_000;
const UNSHOWN = 'This browser cannot show this video.';

/** A picture of a video, a moment after its beginning. @throws when this browser cannot show it */
export async function posterOf(file: Blob, signal: AbortSignal): Promise<File> {
  const url = URL.createObjectURL(file);
  const player = document.createElement('video');
  const happens = (name: string) =>
    new Promise((resolve, reject) => {
      const failed = () => reject(new Error(UNSHOWN, { cause: player.error }));
      player.addEventListener(name, resolve, { once: true });
      player.addEventListener('error', failed, { once: true });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      setTimeout(failed, PATIENCE_MS);
    });
  try {
    player.muted = true;
    player.playsInline = true;
    player.preload = 'auto';
    const loaded = happens('loadeddata');
    player.src = url;
    await loaded;
    const { duration } = player;
    const sought = happens('seeked');
    // a recording may not know how long it is
    player.currentTime = Number.isFinite(duration) ? Math.min(1, duration / 3) : 0.1;
    await sought;
    const scale = Math.min(1, WIDEST / player.videoWidth);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(player.videoWidth * scale);
    canvas.height = Math.round(player.videoHeight * scale);
    canvas.getContext('2d')!.drawImage(player, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    );
    if (!blob) throw new Error(UNSHOWN);
    return new File([blob], 'poster.jpg', { type: 'image/jpeg' });
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
