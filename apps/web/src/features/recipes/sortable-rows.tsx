import { classes } from '@chefly/ui';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  /** What one row is: ingredient, step. */
  noun: string;
  /** One for each row, the same wherever it moves. */
  ids: string[];
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Rows in an order that is changed by dragging the handle, or by the arrow keys on it. */
export function SortableRows({ noun, ids, onMove, onRemove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= ids.length || from === to) return;
    onMove(from, to);
    setSaid(`Moved to place ${to + 1} of ${ids.length}`);
  };
  // in a dialog the focus would be at its beginning, with the button that was pressed
  const remove = (at: number) => {
    flushSync(() => onRemove(at));
    const rows = [...(list.current?.children ?? [])];
    const next = rows[at] ?? rows.at(-1);
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ screenReaderInstructions: { draggable: 'Arrow keys move this row.' } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {ids.map((id, i) => (
              <Row
                key={id}
                id={id}
                name={`${noun} ${i + 1}`}
                onStep={(by) => move(i, i + by)}
                onRemove={() => remove(i)}
              >
                {children(i)}
              </Row>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function Row({
  id,
  name,
  onStep,
  onRemove,
  children,
}: {
  id: string;
  name: string;
  onStep: (by: number) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={classes(
        'flex items-start gap-1 rounded-control border border-line bg-card p-1',
        isDragging && 'relative z-10 shadow-lift',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (!by) return;
          event.preventDefault();
          onStep(by);
        }}
        aria-label={`Move ${name.toLowerCase()}`}
        title="Drag, or press the arrow keys"
        className={classes(
          'grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center',
          'rounded-control text-soft hover:text-ink active:cursor-grabbing',
        )}
      >
        <GripVertical className="size-5" aria-hidden />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
      <button
        type="button"
        data-remove
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <Trash2 className="size-4.5" aria-hidden />
      </button>
    </li>
  );
}
