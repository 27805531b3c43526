import { useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface SentTo {
  email: string;
  applicationId: string;
  /** Kept nowhere else: leaving the page forgets it (ruling 38). */
  sendAgainToken: string;
}

/** To whom the confirmation went, once the form is sent: on this visit of the page; opening it again begins another. */
export function useSent(): [sentTo: SentTo | undefined, setSentTo: (to: SentTo) => void] {
  const { key } = useLocation();
  const [sent, setSent] = useState<{ to: SentTo; visit: string }>();
  return [sent?.visit === key ? sent.to : undefined, (to) => setSent({ to, visit: key })];
}
