/** A document of the house: headings, each with its paragraphs. */
export interface LegalText {
  title: string;
  opening: string;
  sections: [heading: string, ...paragraphs: string[]][];
}
