/** What was typed, kept on this device only, with the key that makes sending it twice one thing. */
export interface Draft<V> {
  idempotencyKey: string;
  /** ISO 8601; null while nothing has been written yet. */
  savedAt: string | null;
  values: V;
  /** It was submitted without a connection, and is sent as soon as there is one. */
  isWaiting?: boolean;
}

/** Every field of a form is text until it is parsed. */
export type Texts = Record<string, string | null | undefined>;

/** Where one form keeps its draft. */
export interface DraftBox<V> {
  begin: () => Draft<V>;
  /** The draft of last time, or an empty one. Anything unreadable counts as none. */
  read: () => Draft<V>;
  /** @returns whether it was written; private windows and full storage refuse. */
  write: (draft: Draft<V>) => boolean;
  clear: () => void;
}

/** Whose forms are open: they send what waits by themselves. */
export const openBoxes = new Set<unknown>();

/** What is stored may come from an earlier release: only texts of fields that the form has are taken. */
function known<V extends Texts>(empty: V, stored: Texts): V {
  const texts = Object.entries(empty).map(([field, text]) => {
    const kept = stored[field];
    return [field, typeof kept === 'string' ? kept : text];
  });
  return Object.fromEntries(texts) as V;
}

export function draftBox<V extends Texts>(storedAs: string, empty: V): DraftBox<V> {
  const begin = () => ({ idempotencyKey: crypto.randomUUID(), savedAt: null, values: empty });
  return {
    begin,
    read: () => {
      try {
        const stored = JSON.parse(localStorage.getItem(storedAs) ?? 'null') as Partial<Draft<V>> | null;
        if (!stored?.idempotencyKey || !stored.savedAt || typeof stored.values !== 'object' || !stored.values)
          return begin();
        const { idempotencyKey, savedAt, values, isWaiting } = stored;
        const draft = { idempotencyKey, savedAt, values: known(empty, values) };
        return isWaiting === true ? { ...draft, isWaiting } : draft;
      } catch {
        return begin();
      }
    },
    write: (draft) => {
      try {
        localStorage.setItem(storedAs, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(storedAs);
      } catch {
        // Nothing was stored, then.
      }
    },
  };
}
