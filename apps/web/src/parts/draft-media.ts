/** What a form does with the photos and videos of its draft. */
export interface DraftMedia {
  /** They are published: a reload does not bring them back. */
  published(): void;
  /** They are given up. */
  startAnew(): void;
}
