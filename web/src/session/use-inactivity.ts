import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { inactivityMachine } from '#state-machines/inactivity/machine.ts';
import { audit } from '#web/api/audit.ts';
import { refresh } from '#web/api/refresh.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { timings } from '#web/timings.ts';
import { endHere } from './end.ts';
import { keepAlive } from './keep-alive.ts';
import { hear, tell } from './other-tabs.ts';

/** The warning's place on the screen, in each layout. */
export const warningId = 'inactivity-warning';
const isInHand = () => document.querySelector(`#${warningId}:is(:hover, :focus-within)`) !== null;

async function extend(queries: QueryClient): Promise<void> {
  audit('session_extended', 'session');
  await refresh();
  await queries.invalidateQueries({ queryKey: sessionKey });
}

/** There was no activity for too long. This screen closes in any case; the server, if it hears nothing, ends the session too. */
async function endIdle(queries: QueryClient): Promise<void> {
  const signal = AbortSignal.timeout(timings.sessionTimeout);
  await request('POST /api/auth/idle', { signal }).catch(() => {});
  endHere(queries, 'idle');
}

const machineFor = (queries: QueryClient) =>
  inactivityMachine.provide({
    actions: {
      warned: () => audit('inactivity_warning_shown', 'session'),
      // without a connection the clock is set back all the same; the next call says what is wrong
      extend: () => void extend(queries).catch(() => {}),
      tellOthers: () => tell({ is: 'active', at: Date.now() }),
      askOthers: () => tell({ is: 'asking' }),
      end: () => void endIdle(queries),
    },
    guards: { isInHand },
    delays: { checkEvery: timings.inactivityCheck, answersBy: timings.otherTabs },
  });

/**
 * Watches over a signed-in person: warns when no one seems to be there, ends the session of staff after a while, and
 * keeps it alive meanwhile. @param idleMinutes null: it is never ended for that
 */
export function useInactivity(idleMinutes: number | null) {
  const queries = useQueryClient();
  const [machine] = useState(() => machineFor(queries));
  const [state, send, actor] = useMachine(machine, {
    input: {
      now: () => Date.now(),
      warnAfter: timings.inactivityWarning,
      endAfter: idleMinutes && idleMinutes * 60_000,
    },
  });
  useEffect(() => onActivity(() => send({ type: 'activity' })), [send]);
  useEffect(() => {
    const activeAt = () => actor.getSnapshot().context.activeAt;
    const timer = setInterval(() => void keepAlive(queries, activeAt()), timings.refreshTick);
    const stop = hear((word) => {
      if (word.is === 'active') send({ type: 'active-elsewhere', at: word.at });
      if (word.is === 'asking') tell({ is: 'active', at: activeAt() });
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [actor, send, queries]);
  return {
    isWarned: state.matches({ warned: 'shown' }),
    stayActive: () => send({ type: 'stay-active' }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

/**
 * Scrolling counts by the hand that does it: a list that moves by itself when something new arrives is no activity. Focus counts when the
 * window gets it; inside the page it also moves by itself.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const;

/** Hears that a person is at this page: pointer, key, scroll, return. At most once in a while. @returns stops listening */
function onActivity(listen: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const note = (event: Event) => {
    if (event.type === 'focus' && event.target !== window) return;
    const now = Date.now();
    if (!event.isTrusted || Math.abs(now - last) < timings.activityEvery) return;
    last = now;
    listen();
  };
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
}
