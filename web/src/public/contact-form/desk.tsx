import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { LoadBoundary } from '#web/load-boundary.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { FormOutline } from './form-outline.tsx';

const ContactForm = lazy(async () => ({ default: (await import('./form.tsx')).ContactForm }));

/** The form's place. Its code comes when the reader comes near, so that the page above does not wait for it. */
export function ContactDesk({ isNear }: { isNear: boolean }) {
  const isHydrated = useHydrated();
  const [place, comesNear] = useNear<HTMLDivElement>();
  return (
    <div className="main" ref={place}>
      {isHydrated && (isNear || comesNear) ? (
        <LoadBoundary pathname="contact">
          <Suspense fallback={<FormOutline />}>
            <ContactForm />
          </Suspense>
        </LoadBoundary>
      ) : (
        <FormOutline />
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
