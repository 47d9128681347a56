/** What so many rooms took of one core, on average. */
export interface Taken {
  rooms: number;
  /** Of 1: what the media server needs of a core while the rooms stand. */
  share: number;
}

/** What one room more takes of a core: the slope of the straight line nearest to what was measured. */
export function shareOfARoom(measured: Taken[]): number {
  const mean = (of: (taken: Taken) => number) =>
    measured.reduce((sum, taken) => sum + of(taken), 0) / measured.length;
  const [rooms, share] = [mean((taken) => taken.rooms), mean((taken) => taken.share)];
  const spread = mean((taken) => (taken.rooms - rooms) ** 2);
  // one size alone says no slope: what stands without rooms is counted in
  if (!spread) return share / rooms;
  return mean((taken) => (taken.rooms - rooms) * (taken.share - share)) / spread;
}
