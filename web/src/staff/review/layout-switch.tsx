import { LayoutList, Rows3 } from 'lucide-react';
import type { QueueLayout } from './use-queue-layout.ts';

interface Props {
  layout: QueueLayout;
  onChoose: (layout: QueueLayout) => void;
}

const layouts = [
  ['rows', 'Rows', Rows3],
  ['cards', 'Cards', LayoutList],
] as const;

/** Whether the queue shows many in little, or more of each. */
export function LayoutSwitch({ layout, onChoose }: Props) {
  return (
    <fieldset className="seg" aria-label="Show the queue as">
      {layouts.map(([value, label, Icon]) => (
        <button
          key={value}
          type="button"
          aria-pressed={layout === value}
          aria-label={label}
          title={label}
          onClick={() => onChoose(value)}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
