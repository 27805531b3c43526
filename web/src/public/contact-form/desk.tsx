import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { mailTo } from '#web/company.ts';
import { LoadBoundary } from '#web/load-boundary.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { labels } from './words.ts';

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

const widths: Partial<Record<keyof typeof labels, string>> = {
  firstName: 'cell cell-pair',
  lastName: 'cell cell-pair',
  email: 'cell cell-half',
  phone: 'cell cell-half',
};

/** The contact form before its code is there: the same geometry, nothing to type into yet. */
function FormOutline() {
  return (
    <div aria-busy="true">
      <noscript>
        <p className="no-script">
          This form needs JavaScript. <a href={mailTo}>An e-mail</a> reaches us just as well.
        </p>
      </noscript>
      <div className="card-form" aria-hidden="true">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
          <div key={field} className={widths[field] ?? 'cell'}>
            <span className="name">
              {labels[field]} {field === 'phone' && <span>optional</span>}
            </span>
            {field === 'message' ? <textarea disabled /> : <input disabled />}
          </div>
        ))}
      </div>
      <div className="form-end">
        <button className="button" type="button" disabled>
          Send message
        </button>
        <p className="note">
          We use these details to answer you, and for nothing else. See <span>Privacy</span>.
        </p>
      </div>
    </div>
  );
}
