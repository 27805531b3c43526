import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { LoadBoundary } from '#web/load-boundary.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { labels, widths } from './words.ts';

const ContactForm = lazy(async () => ({ default: (await import('./form.tsx')).ContactForm }));

/** The form's place. Its code comes when the reader comes near, so that the page above does not wait for it. */
export function ContactDesk({ isNear }: { isNear: boolean }) {
  const isHydrated = useHydrated();
  const [place, comesNear] = useNear<HTMLDivElement>();
  return (
    <div className={columns.main} ref={place}>
      {isHydrated && (isNear || comesNear) ? (
        <LoadBoundary pathname="contact">
          <Suspense fallback={<ContactOutline />}>
            <ContactForm />
          </Suspense>
        </LoadBoundary>
      ) : (
        <ContactOutline />
      )}
    </div>
  );
}

/** Whether an element has come within a screen's height of being seen. It stays so. */
function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return [place, isNear];
}

/** The contact form before its code is there: the same geometry, nothing to type into yet. */
const ContactOutline = () => (
  <FormOutline
    fields={(Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
      label: labels[name],
      width: widths[name],
      aside: name === 'phone' ? 'optional' : undefined,
      isLong: name === 'message',
    }))}
    action="Send message"
    note={
      <>
        We use these details to answer you, and for nothing else. See <span>Privacy</span>.
      </>
    }
  />
);
