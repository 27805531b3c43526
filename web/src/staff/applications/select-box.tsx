import type { Selection } from './use-selection.ts';

interface Props {
  id: string;
  name: string;
  selection: Selection | null;
}

/** Chooses one; with Shift everybody between the last one chosen and this one. */
export function SelectBox({ id, name, selection }: Props) {
  if (!selection) return null;
  return (
    <input
      type="checkbox"
      className="cbx"
      aria-label={`Select ${name}`}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
