import { lazy, Suspense } from 'react';
import { LoadBoundary } from '#web/load-boundary.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { FormOutline } from './form-outline.tsx';
import { useNear } from './use-near.ts';

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
