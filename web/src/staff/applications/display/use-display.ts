import { useCallback, useState } from 'react';
import { useStaffUser } from '../../shell/staff-user.ts';

export const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
type Density = (typeof densities)[number]['value'];

/** The columns that can be left out: all but the name and what is done. */
export const choices = [
  { id: 'status', label: 'Status' },
  { id: 'position', label: 'Position' },
  { id: 'score', label: 'Score' },
  { id: 'progress', label: 'Progress' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'deadline', label: 'Due in' },
  { id: 'applied', label: 'Applied' },
] as const;
type ColumnId = (typeof choices)[number]['id'];

export interface Display {
  density: Density;
  hidden: readonly ColumnId[];
}
export const isIn = (hidden: readonly ColumnId[], id: string): boolean =>
  (hidden as readonly string[]).includes(id);

/** What was stored, as far as it is known today. */
export function readDisplay(stored: string | null): Display {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    // Anything may stand in a browser's storage.
  }
  const { density, hidden } = (value ?? {}) as { density?: unknown; hidden?: unknown };
  const ids: unknown[] = Array.isArray(hidden) ? hidden : [];
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hidden: choices.flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
  };
}

/** How a person likes the table: kept in this browser, as theme and layout are, for each who signs in here. */
export function useDisplay(): [display: Display, change: (patch: Partial<Display>) => void] {
  const storedAs = `staff-applications-display ${useStaffUser().id}`;
  const [display, setDisplay] = useState(() => readDisplay(localStorage.getItem(storedAs)));
  const change = useCallback(
    (patch: Partial<Display>) =>
      setDisplay((before) => {
        const next = { ...before, ...patch };
        localStorage.setItem(storedAs, JSON.stringify(next));
        return next;
      }),
    [storedAs],
  );
  return [display, change];
}
