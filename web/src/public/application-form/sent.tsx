import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SubmittedPage } from './submitted.tsx';
import type { SentTo } from './variants.ts';

/** To whom the confirmation went, once the form is sent: on this visit of the page; opening it again begins another. */
export function useSent(): [sentTo: SentTo | undefined, setSentTo: (to: SentTo) => void] {
  const { key } = useLocation();
  const [sent, setSent] = useState<{ to: SentTo; visit: string }>();
  return [sent?.visit === key ? sent.to : undefined, (to) => setSent({ to, visit: key })];
}

const LazyPage = lazy(async () => ({ default: (await import('./submitted.tsx')).SubmittedPage }));

/** The page that thanks; its code comes beside the form's. */
export const Submitted = (props: ComponentProps<typeof SubmittedPage>) => (
  <Suspense>
    <LazyPage {...props} />
  </Suspense>
);
