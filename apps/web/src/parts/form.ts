import { ApiError } from '@chefly/api-client/react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Shows a refusal beside its fields. Returns the text for the form as a whole. */
export function showRefusal<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  error: unknown,
): string {
  if (!(error instanceof ApiError)) throw error;
  const known = Object.keys(form.getValues());
  for (const [field, message] of Object.entries(error.fields))
    if (known.includes(field)) form.setError(field as Path<I>, { message });
  return error.message;
}
