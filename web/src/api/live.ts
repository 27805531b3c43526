import { useEffect, useRef, useState } from 'react';
import { followLive, type LiveState } from './follow-live.ts';

/** Listens to changes on the server while the component is mounted and `isOn`; `onChange` as in `followLive`. */
export function useLive(onChange: (ids: string[] | null) => void, isOn = true): LiveState {
  const [state, setState] = useState<LiveState>('reconnecting');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (isOn) return followLive({ onState: setState, onChange: (ids) => latest.current(ids) });
  }, [isOn]);
  return state;
}
