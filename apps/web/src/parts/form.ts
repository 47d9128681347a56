import { ApiError } from '@chefly/api-client/react';
import { useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Shows a refusal beside its fields. Returns the text for the form as a whole: none when a field
 * has said it.
 */
function showRefusal<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  error: unknown,
): string {
  if (!(error instanceof ApiError)) throw error;
  const known = Object.keys(form.getValues());
  const told = Object.entries(error.fields).filter(([field]) => known.includes(field));
  for (const [field, message] of told) form.setError(field as Path<I>, { message });
  return told.length ? '' : error.message;
}

/** Sends a form; what is refused is shown once, and no longer than it is true. */
export function useSubmit<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  send: (values: O) => Promise<unknown>,
  onRefused?: (error: ApiError) => void,
) {
  const [problem, setProblem] = useState('');
  const handle = form.handleSubmit(
    async (values) => {
      setProblem('');
      try {
        await send(values);
      } catch (error) {
        setProblem(showRefusal(form, error));
        onRefused?.(error as ApiError);
      }
    },
    () => setProblem(''),
  );
  return { problem, submit: (event: FormEvent) => void handle(event) };
}
