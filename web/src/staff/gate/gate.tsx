import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { stepOf } from '#state-machines/staff-gate/session.ts';
import { paths } from '#web/paths.ts';
import type { Theme } from '../shell/theme.ts';
import { GateFrame } from './gate-frame.tsx';
import type { Inside } from './inside.ts';
import { Screen } from './screen.tsx';
import { SetupSteps, setupStepOf } from './setup-steps.tsx';
import { type GateState, useGate } from './use-gate.ts';

/** While somebody inside signs out, the screens stay until the server has answered. */
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

/** Lets in who is staff and has given everything; shows everybody else the step they are at. */
export function Gate({ theme, onToggleTheme, children }: Props) {
  const { state, send, session } = useGate();
  const navigate = useNavigate();
  const hasLeft = state.matches('left');
  useEffect(() => {
    if (hasLeft) void navigate(paths.home);
  }, [hasLeft, navigate]);

  const user = session?.user;
  if (user && isInside(state)) {
    const isLeaving = state.matches('signingOut');
    return children({ user, isLeaving, signOut: () => send({ type: 'sign-out' }) });
  }
  const step = setupStepOf(state);
  const steps = step && <SetupSteps current={step} email={state.context.session?.user?.email} />;
  return (
    <GateFrame theme={theme} onToggleTheme={onToggleTheme} steps={steps}>
      <Screen state={state} send={send} session={session} />
    </GateFrame>
  );
}
