import { useSyncExternalStore } from 'react';

interface Message {
  title: string;
  description?: string | undefined;
  /** What it is about: it takes the place of an earlier message about the same, which is out of date by now. */
  about?: string | undefined;
}
/** What failed says what it is about, so that it is gone when the same succeeds. */
export type FailureToast = Message & { tone: 'danger'; about: string };
export type Toast = (Message & { tone?: 'neutral' | undefined }) | FailureToast;
export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const none: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something in the corner of whatever screen is open; at most three at a time. */
export function toast(message: Toast): void {
  lastId += 1;
  const still = shown.filter(({ about }) => about === undefined || about !== message.about);
  show([...still.slice(-2), { ...message, id: lastId }]);
}

export const dismissToast = (id: number) => show(shown.filter((one) => one.id !== id));

export const useShownToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
