import { useEffect, useRef, useState } from 'react';
import type { Journey } from '#state-machines/application/journeys.ts';
import { useSandboxChanges } from '../../queries/sandboxes.ts';
import { pause, takeStep } from './take-step.ts';

/** What became of a journey that was run with others. A refused one keeps its sandbox, to look into. */
export type Outcome =
  | { how: 'running'; step: number }
  | { how: 'passed' }
  | { how: 'refused'; step: number; why: string; applicationId: string | null };

/** Journeys one after another, each in a sandbox of its own, which goes when it came to its end. */
export function useRunMany() {
  // Apart from what is done to the chosen sandbox: its controls stay as they are.
  const changes = useSandboxChanges();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const halted = useRef(false);
  useEffect(() => {
    halted.current = false;
    return () => {
      halted.current = true;
    };
  }, []);
  const tell = (id: string, outcome: Outcome | null) =>
    setOutcomes((before) => {
      const after = new Map(before);
      if (outcome) after.set(id, outcome);
      else after.delete(id);
      return after;
    });

  async function one({ id, steps }: Journey): Promise<void> {
    let applicationId: string | null = null;
    let step = 0;
    try {
      tell(id, { how: 'running', step });
      let sandbox = await changes.fork.mutateAsync(null);
      applicationId = sandbox.applicationId;
      for (const each of steps) {
        step++;
        if (halted.current) break;
        tell(id, { how: 'running', step });
        sandbox = await takeStep(changes, sandbox, each);
        await pause();
      }
      tell(id, halted.current ? null : { how: 'passed' });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tell(id, { how: 'refused', step, why, applicationId });
      return;
    }
    // It showed what it had to; its place is free for the next.
    await changes.remove.mutateAsync(applicationId).catch(() => undefined);
  }
  async function run(journeys: readonly Journey[]): Promise<void> {
    halted.current = false;
    setOutcomes(new Map());
    setRunning(true);
    for (const journey of journeys) if (!halted.current) await one(journey);
    setRunning(false);
  }
  return {
    outcomes,
    isRunning,
    run,
    stop: () => {
      halted.current = true;
    },
  };
}
