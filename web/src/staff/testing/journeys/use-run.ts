import { useEffect, useRef, useState } from 'react';
import type { Sandbox } from '#services/sandbox/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import type { SandboxChanges } from '../../queries/sandboxes.ts';
import { pause, takeStep } from './take-step.ts';

interface Asked {
  journey: Journey;
  changes: SandboxChanges;
  /** The sandbox that is on the journey, and how many steps it has taken there. */
  sandbox: Sandbox | null;
  taken: number;
  onBegin: (applicationId: string) => void;
}

/** One journey in a sandbox: a step at a time or all of them, stopped at will and by the first refusal. */
export function useRun({ journey, changes, sandbox, taken, onBegin }: Asked) {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const halted = useRef(false);
  useEffect(() => {
    halted.current = false;
    return () => {
      halted.current = true;
    };
  }, []);

  async function begun(): Promise<Sandbox> {
    if (sandbox) return sandbox;
    const made = await changes.fork.mutateAsync(null);
    onBegin(made.applicationId);
    return made;
  }
  async function take(steps: Journey['steps']): Promise<void> {
    let current = await begun();
    for (const [index, step] of steps.entries()) {
      if (halted.current) return;
      if (index > 0) await pause();
      if (halted.current) return;
      current = await takeStep(changes, current, step);
    }
  }
  async function run(steps: Journey['steps']): Promise<void> {
    halted.current = false;
    setRefusal(null);
    setRunning(true);
    await take(steps).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    );
    setRunning(false);
  }
  return {
    isRunning,
    refusal,
    begin: () => run([]),
    next: () => run(journey.steps.slice(taken, taken + 1)),
    toEnd: () => run(journey.steps.slice(taken)),
    stop: () => {
      halted.current = true;
    },
  };
}
