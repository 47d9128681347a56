import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { classes } from './classes';

interface Common {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Most characters; the count appears near it. */
  limit?: number;
}

const box = (error?: string) =>
  classes(
    'w-full px-4 rounded-control border bg-card text-ink',
    'transition-colors duration-150 focus:outline-hidden',
    'focus:ring-2 focus:ring-brand',
    error ? 'border-live' : 'border-edge hover:border-soft',
  );

/** The label above a field, and below it what is wrong with it, or how much room is left. */
function Frame({
  of: { label, error, hint, limit },
  id,
  length,
  children,
}: {
  of: Common;
  id: string;
  length: number;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1.5 pb-2.5 text-start">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      <div className="flex min-h-5 gap-3 text-[0.8125rem] leading-5">
        <span
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classes('flex-1', error ? 'text-live' : 'text-soft')}
        >
          {error ?? hint}
        </span>
        {limit !== undefined && length > limit * 0.8 && (
          <span className={classes('tabular', length > limit ? 'text-live' : 'text-soft')}>
            {length} / {limit}
          </span>
        )}
      </div>
    </div>
  );
}

interface Written {
  value?: string | number | readonly string[];
  defaultValue?: string | number | readonly string[];
}

/** What a field of one line and one of several have alike. */
function useWritten(error: string | undefined, { value, defaultValue }: Written) {
  const id = useId();
  const [length, setLength] = useState(String(value ?? defaultValue ?? '').length);
  return {
    id,
    length,
    field: {
      id,
      'aria-invalid': !!error,
      'aria-describedby': `${id}-note`,
      dir: 'auto',
    },
    onInput: (event: { currentTarget: { value: string } }) =>
      setLength(event.currentTarget.value.length),
  };
}

type FieldProps = Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Field({ label, error, hint, limit, ref, className, ...input }: FieldProps) {
  const { id, length, field, onInput } = useWritten(error, input);
  const [shown, setShown] = useState(false);
  const secret = input.type === 'password';
  return (
    <Frame of={{ label, error, hint, limit }} id={id} length={length}>
      <div className="relative">
        <input
          {...field}
          ref={ref}
          className={classes(box(error), 'h-12', secret && 'pe-12', className)}
          {...input}
          type={secret && shown ? 'text' : input.type}
          onInput={onInput}
        />
        {secret && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center text-soft hover:text-ink"
          >
            {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </button>
        )}
      </div>
    </Frame>
  );
}

type TextAreaProps = Common &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, error, hint, limit, ref, className, ...area }: TextAreaProps) {
  const { id, length, field, onInput } = useWritten(error, area);
  return (
    <Frame of={{ label, error, hint, limit }} id={id} length={length}>
      <textarea
        {...field}
        ref={ref}
        rows={4}
        className={classes(box(error), 'field-sizing-content min-h-24 resize-y py-3', className)}
        {...area}
        onInput={onInput}
      />
    </Frame>
  );
}
