/**
 * Where in a session by video the own picture is: in the area of the others below theirs, or below
 * the one that there is; a tile as theirs; in a corner of theirs, the lower or the upper one; in the
 * row below the area.
 */
export type OwnPlace = 'below' | 'below-one' | 'tile' | 'corner' | 'upper-corner' | 'row';

interface Room {
  /** The step stands beside those who are there, not below them. */
  desk: boolean;
  chef: boolean;
  /** Those on voice have the stage, not those on video. */
  showVoices: boolean;
  /** One of the others has the stage alone. */
  spotlit: boolean;
  /** How many of the others are on video. */
  videos: number;
}

export function ownPlace({ desk, chef, showVoices, spotlit, videos }: Room): OwnPlace {
  // a guest sees the chef, and nobody else
  if (!chef) return !desk ? 'corner' : showVoices ? 'row' : 'below-one';
  if (showVoices || spotlit) return desk ? 'row' : 'corner';
  if (desk) return videos > 2 ? 'row' : videos === 2 ? 'below' : 'below-one';
  return videos === 3 ? 'tile' : videos > 1 ? 'upper-corner' : 'corner';
}
