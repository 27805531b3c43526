import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** To whom the confirmation went, once the form is sent: on this visit of the page; opening it again begins another. */
export function useSent(): [sentTo: string | undefined, setSentTo: (email: string) => void] {
  const { key } = useLocation();
  const [sent, setSent] = useState<{ to: string; visit: string }>();
  return [sent?.visit === key ? sent.to : undefined, (to) => setSent({ to, visit: key })];
}
