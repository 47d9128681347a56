export type Doc = Record<string, any>;

/** A stored document: its encoded id, its BSON and the decoded form. */
export interface Stored {
  id: Buffer;
  raw: Buffer;
  doc: Doc;
}

/** What one query cost: shown by explain and asserted by tests. */
export interface Cost {
  keysExamined: number;
  docsExamined: number;
  returned: number;
  plan: string;
}

export const isOperatorObject = (value: any): value is Doc =>
  !!value &&
  typeof value === 'object' &&
  value.constructor === Object &&
  Object.keys(value).some((key) => key[0] === '$');
