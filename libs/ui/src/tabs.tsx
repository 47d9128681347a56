import { Tabs as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classes } from './classes';
import { fadesBeside, useRowEdges } from './row-edges';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export function Tabs({
  tabs,
  value,
  onChange,
  label,
  sideways,
}: {
  tabs: Tab[];
  value?: string;
  onChange?: (value: string) => void;
  label: string;
  /** On a phone, too, each stands in one line, and the row goes on beside it: else they share its width. */
  sideways?: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  // chosen by its key or its address, it may lie beside the others that have room
  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    scrollToActive(row);
    // letters that come a moment later are wider
    const sizes = new ResizeObserver(() => scrollToActive(row));
    for (const tab of row.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [value]);
  useRowEdges(list);
  return (
    <Radix.Root defaultValue={tabs[0]!.value} value={value} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={classes('mb-4 flex gap-1 border-b border-line', fadesBeside)}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classes(
              '-mb-px min-h-12 flex-1 shrink-0 whitespace-nowrap px-2',
              'rounded-t-lg border-b-2 -outline-offset-3 border-transparent font-semibold text-soft',
              'max-sm:text-[0.875rem] max-sm:leading-tight transition-colors hover:text-ink',
              'data-[state=active]:border-brand data-[state=active]:text-brand sm:flex-none sm:px-5',
              'data-pressed:outline-none',
              sideways
                ? 'max-sm:px-3'
                : 'max-sm:min-w-min max-sm:shrink max-sm:whitespace-normal max-sm:px-1',
            )}
            {...ringByKeys}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        // one stop of the Tab key, which is seen
        <Radix.Content key={tab.value} value={tab.value} className="rounded-lg">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

const forgetPress = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  void delete currentTarget.dataset.pressed;
/**
 * What is pressed has the focus by a call of its library's, which browsers take for that of keys
 * where nothing had it before: the ring is for who goes by keys.
 */
const ringByKeys = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = '';
  },
  onKeyDown: forgetPress,
  onBlur: forgetPress,
};

/** Sideways alone: the page stays where it is read. */
function scrollToActive(list: HTMLElement) {
  const active = list.querySelector('[data-state=active]');
  if (!active) return;
  const frame = list.getBoundingClientRect();
  const { left, right } = active.getBoundingClientRect();
  if (left < frame.left) list.scrollLeft -= frame.left - left;
  else if (right > frame.right) list.scrollLeft += right - frame.right;
}
