import { MoreHorizontal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { iconLook } from './button';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** Takes something away. */
  danger?: boolean;
  onChoose: () => void;
}

/** What else can be done here, behind three dots: arrows, letters and Escape as in any menu. */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={iconLook()}>
        <MoreHorizontal className="size-5.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 animate-rise rounded-card border border-line bg-card p-1.5 shadow-lift"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={item.onChoose}
              className={classes(
                'flex h-11 cursor-pointer items-center gap-3 px-3',
                'rounded-xl font-medium outline-none data-highlighted:bg-line/50',
                item.danger && 'text-live',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
