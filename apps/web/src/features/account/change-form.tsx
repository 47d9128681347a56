import { Button, Field } from '@chefly/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { useSubmit } from '../../parts/form';
import { Page } from '../../parts/page';

interface Props<V extends FieldValues> {
  form: z.ZodType<V, V>;
  fields: (ComponentProps<typeof Field> & { name: Path<V> })[];
  /** After it the fields are empty again. */
  send: (values: V) => Promise<unknown>;
  /** What its button says it does. */
  action?: string;
  look?: ComponentProps<typeof Button>['look'];
}

/** A screen of the settings that changes one thing about the account. */
export const ChangeForm = <V extends FieldValues>({
  title,
  ...form
}: Props<V> & { title: string }) => (
  <Page title={title}>
    <OwnerForm {...form} />
  </Page>
);

/** What is done to the account, with what proves that it is the owner. */
export function OwnerForm<V extends FieldValues>({
  form: schema,
  fields,
  send,
  action = 'Update',
  look = 'primary',
}: Props<V>) {
  const form = useForm<V, unknown, V>({
    resolver: zodResolver(schema),
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])) as DefaultValues<V>,
  });
  const { submit, problem } = useSubmit(form, async (values) => {
    await send(values);
    form.reset();
  });
  const { isSubmitting } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-1">
      {fields.map(({ name, ...field }) => (
        <Field
          key={name}
          {...field}
          error={form.getFieldState(name, form.formState).error?.message}
          {...form.register(name)}
        />
      ))}
      <p role="alert" className="min-h-6 text-live">
        {problem}
      </p>
      <Button type="submit" look={look} busy={isSubmitting}>
        {action}
      </Button>
    </form>
  );
}

/** What the owner of an account knows. */
export const ownPassword = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const;
