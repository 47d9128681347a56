import { Schema } from 'mongoose';

/** A value of any shape, kept as it is. */
export const Mixed = Schema.Types.Mixed;

type Plain<T> = [T] extends [string]
  ? StringConstructor
  : [T] extends [number]
    ? NumberConstructor
    : [T] extends [boolean]
      ? BooleanConstructor
      : [T] extends [Date]
        ? DateConstructor
        : never;

/** The type of a column that holds `T`: of an object either none or that of each of its fields. */
type ColumnType<T> = [Plain<T>] extends [never]
  ? typeof Mixed | (T extends readonly (infer Each)[] ? [Plain<Each>] : Columns<T>)
  : Plain<T>;

type Column<T> =
  ColumnType<T> | { type: ColumnType<T>; default?: T | null | undefined; _id?: false };

type Columns<Row> = { [Name in keyof Row]-?: Column<NonNullable<Row[Name]>> };

interface RowOptions {
  /** Keep empty objects, which would else be left out. */
  keepEmpty?: boolean;
}

/** The schema of a collection's rows: a column for each field of the row's type, and no other. */
export function schemaOf<Row>(
  columns: Columns<Row>,
  { keepEmpty = false }: RowOptions = {},
): Schema<Row> {
  return new Schema(columns as never, { versionKey: false, minimize: !keepEmpty });
}
