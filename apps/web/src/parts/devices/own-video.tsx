/** The own picture: as in a mirror, but for a camera that looks away from oneself. */
export function OwnVideo({ stream, label }: { stream: MediaStream | null; label: string }) {
  const away = stream?.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  return (
    <video
      autoPlay
      playsInline
      muted
      aria-label={label}
      className={`size-full object-cover ${away ? '' : '-scale-x-100'}`}
      ref={(element) =>
        void (element && element.srcObject !== stream && (element.srcObject = stream))
      }
    />
  );
}
