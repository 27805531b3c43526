import type { FactView } from '#services/event-log/contract.ts';
import { snapshotOf } from '#state-machines/application/decide.ts';
import type { RecordedFact } from '#state-machines/application/facts.ts';
import { type MachineContext, machineVersion } from '#state-machines/application/machine.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import { type Step, stepsFrom } from '#state-machines/application/steps.ts';

/** What the machine makes of an application's facts, in this browser. */
export interface MachineView {
  machine: string;
  state: ApplicationState;
  context: MachineContext;
  steps: readonly Step[];
}

/** Folds the facts as the server does. Null where it cannot: a forged log, or a status of before the machine. */
export function machineView(facts: readonly FactView[]): MachineView | null {
  try {
    let state: ApplicationState | null = null;
    for (const fact of facts) state = evolve(state, fact as unknown as RecordedFact);
    if (state === null) return null;
    return { machine: machineVersion, state, context: snapshotOf(state).context, steps: stepsFrom(state) };
  } catch {
    return null;
  }
}
