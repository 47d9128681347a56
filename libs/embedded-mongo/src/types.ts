export type Doc = Record<string, any>;

/** A stored document: its encoded id, its BSON, the decoded form, and that of its _id alone. */
export interface Stored {
  id: Buffer;
  raw: Buffer;
  doc: Doc;
  _id: unknown;
}

/** What one query cost: shown by explain and asserted by tests. */
export interface Cost {
  keysExamined: number;
  docsExamined: number;
  returned: number;
  plan: string;
}

/** Names that a reference to another document has, and no operator. */
const REFERENCE = ['$ref', '$id', '$db'];

/** As MongoDB tells operators from a value: by the first field. */
export function isOperatorObject(value: any): value is Doc {
  if (!value || typeof value !== 'object' || value._bsontype || Array.isArray(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first[0] === '$' && !REFERENCE.includes(first);
}
