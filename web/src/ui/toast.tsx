import './toast.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { timings } from '#web/timings.ts';

interface Message {
  title: string;
  description?: string | undefined;
  /** What it is about: it takes the place of an earlier message about the same, which is out of date by now. */
  about?: string | undefined;
}
/** What failed says what it is about, so that it is gone when the same succeeds. */
export type FailureToast = Message & { tone: 'danger'; about: string };
export type Toast = (Message & { tone?: 'neutral' | undefined }) | FailureToast;
type Shown = Toast & { id: number };

let shown: readonly Shown[] = [];
let lastId = 0;
const none: readonly Shown[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const dismiss = (id: number) => show(shown.filter((one) => one.id !== id));

/** Says something in the corner of whatever screen is open; at most three at a time. */
export function toast(message: Toast): void {
  lastId += 1;
  const still = shown.filter(({ about }) => about === undefined || about !== message.about);
  show([...still.slice(-2), { ...message, id: lastId }]);
}

/** The one place where toasts appear. A layout mounts it once; it stays in the page so that it is announced. */
export function Toasts() {
  const all = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite" aria-relevant="additions">
      {all.map((one) => (
        <ToastCard key={one.id} {...one} />
      ))}
    </section>
  );
}

function ToastCard({ id, title, description, tone }: Shown) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // It goes when its reader, or the person with the keyboard in it, says so.
      if (!card.current?.matches(':hover, :focus-within')) dismiss(id);
    }, timings.toastShownMs);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div ref={card} className={tone === 'danger' ? 'toast toast-danger' : 'toast'}>
      <p>
        <b>{title}</b>
        {description && <span>{description}</span>}
      </p>
      <button type="button" aria-label={`Dismiss: ${title}`} onClick={() => dismiss(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  );
}
