import { limits } from '@chefly/contracts';
import { TextArea } from '@chefly/ui';
import type { ComponentProps } from 'react';

type Given = Omit<ComponentProps<typeof TextArea>, 'label' | 'onChange' | 'value'>;

/** Why a moderator decides so. Escape leaves it, so that keys are keys again. */
export function ReasonField({
  label = 'Reason',
  value,
  onChange,
  onKeyDown,
  ...given
}: Given & { label?: string; value: string; onChange: (reason: string) => void }) {
  return (
    <TextArea
      label={label}
      name="reason"
      value={value}
      limit={limits.reason}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        onKeyDown?.(event);
      }}
      {...given}
    />
  );
}
