import { useEffect, useRef } from 'react';
import { timings } from '#web/timings.ts';
import { dismissToast, type ShownToast, useShownToasts } from './toast.ts';
import styles from './toasts.module.css';

/** The one place where toasts appear. A layout mounts it once; it stays in the page so that it is announced. */
export function Toasts() {
  return (
    <section
      className={styles.toasts}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
    >
      {useShownToasts().map((one) => (
        <ToastCard key={one.id} {...one} />
      ))}
    </section>
  );
}

export function ToastCard({ id, title, description, tone }: ShownToast) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // It goes when its reader, or the person with the keyboard in it, says so.
      if (!card.current?.matches(':hover, :focus-within')) dismissToast(id);
    }, timings.toastShownMs);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div ref={card} className={styles.toast} data-toast={tone ?? 'neutral'}>
      <p>
        <b>{title}</b>
        {description && <span>{description}</span>}
      </p>
      <button type="button" aria-label={`Dismiss: ${title}`} onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  );
}
