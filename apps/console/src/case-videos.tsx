import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';

/** The videos of a reported review, with all their sound; kept as long as its pictures are. */
export function CaseVideos({ reviewUid }: { reviewUid: string }) {
  const api = useApi();
  const videos = useQuery(query(api, 'content', 'videosOfReview', { uid: reviewUid }));
  if (videos.isLoadingError) return <p className="mb-4 text-live">{videos.error.message}</p>;
  return videos.data?.items.map(({ uid, url, width, height }) => (
    <video
      key={uid}
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label="Video of the review"
      className="mb-4 w-full max-w-[600px] rounded-card bg-black object-contain"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  ));
}
