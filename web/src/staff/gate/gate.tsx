import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { stepOf } from '#state-machines/staff-gate/session.ts';
import { paths } from '#web/paths.ts';
import { keptExpiry } from '#web/session/memory.ts';
import type { Theme } from '../shell/theme.ts';
import { Checking, GateFrame, GateMain } from './gate-frame.tsx';
import type { Inside } from './inside.ts';
import { type GateState, useGate } from './use-gate.ts';

// The screens of most visits are those inside: their styles and scripts do not wait for the gate's.
const loadScreen = () => import('./screen.tsx');
const Screen = lazy(async () => ({ default: (await loadScreen()).Screen }));

/** During a sign-out the screens stay until the server has answered. */
function isInside(state: GateState): boolean {
  if (state.matches('inside')) return true;
  const { session } = state.context;
  return state.matches('signingOut') && session !== null && stepOf(session) === 'inside';
}

interface Props {
  theme: Theme;
  onToggleTheme: () => void;
  /** What is behind the gate. */
  children: (inside: Inside) => ReactNode;
}

/** Lets in who is staff and has given everything; shows everyone else the step they are at. */
export function Gate({ theme, onToggleTheme, children }: Props) {
  const { state, send, session } = useGate();
  const navigate = useNavigate();
  const hasLeft = state.matches('left');
  useEffect(() => {
    if (hasLeft) void navigate(paths.home);
  }, [hasLeft, navigate]);

  // A browser that remembers no session will show the sign-in: its code comes while the server is asked.
  useEffect(() => {
    if (keptExpiry() === null) void loadScreen();
  }, []);

  const user = session?.user;
  if (user && isInside(state)) {
    const isLeaving = state.matches('signingOut');
    return children({ user, isLeaving, signOut: () => send({ type: 'sign-out' }) });
  }
  const checking = (
    <GateMain>
      <Checking />
    </GateMain>
  );
  return (
    <GateFrame theme={theme} onToggleTheme={onToggleTheme} isStepped={state.matches('firstLogin')}>
      <Suspense fallback={checking}>
        {state.matches('checking') ? checking : <Screen state={state} send={send} session={session} />}
      </Suspense>
    </GateFrame>
  );
}
