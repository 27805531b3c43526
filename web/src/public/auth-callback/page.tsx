import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { useEnter } from '../credentials/use-enter.ts';
import { useTitle } from '../use-title.ts';
import { type Arrival, readFragment } from './fragment.ts';
import { arrived, failed, nothingBrought, type Outcome, refusedByProvider } from './outcome.ts';

const arrivalInAddress = () => readFragment(window.location.hash);

/** Where a third-party sign-in comes back to: its codes are exchanged for cookies, and the person is led on. */
export function AuthCallbackPage() {
  useTitle('Signing you in');
  const [arrival] = useState(arrivalInAddress);
  const enter = useEnter();
  const navigate = useNavigate();
  const begun = useRef(false);
  // The codes leave the address bar and the history before anything else can read them there.
  useLayoutEffect(() => window.history.replaceState(window.history.state, '', paths.authCallback), []);

  useEffect(() => {
    // The codes work once, so they are sent once.
    if (begun.current) return;
    begun.current = true;
    const exchange = async (): Promise<Outcome> => {
      const way = await take(arrival);
      if (way.isIn) await enter();
      return way.outcome;
    };
    const lead = ({ toast: message, to, after, state }: Outcome) => {
      if (message) toast(message);
      setTimeout(() => void navigate(to, { replace: true, state }), after);
    };
    const side = arrival.kind === 'nothing' ? 'staff' : arrival.side;
    exchange()
      .catch((error: unknown) => failed(error, side))
      .then(lead);
  }, [arrival, enter, navigate]);

  return <PlainPage title="Signing you in" lead="One moment, please." leadRole="status" />;
}

async function take(arrival: Arrival): Promise<{ isIn: boolean; outcome: Outcome }> {
  if (arrival.kind === 'nothing') return { isIn: false, outcome: nothingBrought };
  if (arrival.kind === 'refused') return { isIn: false, outcome: refusedByProvider(arrival) };
  const { accessToken, refreshToken, side } = arrival;
  const body = { accessToken, refreshToken };
  const given = await request('POST /api/auth/handoff', { body });
  return { isIn: true, outcome: arrived(given, side) };
}
