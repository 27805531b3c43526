import { useEffect, useRef, useState } from 'react';
import { listen } from './live-tabs.ts';
import { useSession } from './session.ts';

export type LiveState = 'live' | 'reconnecting';

/**
 * Listens to what changes on the server while the component is mounted. `onChange` gets the ids that changed, or
 * null for 'fetch everything again', also after a lost connection, because nobody knows what was missed.
 */
export function useLive(onChange: (ids: string[] | null) => void): LiveState {
  const { user } = useSession();
  const who = user?.id ?? 'nobody';
  const [state, setState] = useState<LiveState>('reconnecting');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      listen(who, (word) => {
        if (word.is !== 'changed') setState(word.is === 'open' ? 'live' : 'reconnecting');
        if (word.is === 'changed') latest.current(word.ids);
        else if (word.is === 'open' && word.missed) latest.current(null);
      }),
    [who],
  );
  return state;
}
