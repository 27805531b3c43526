import type { EventView } from '#services/event-log/contract.ts';
import { snapshotOf } from '#state-machines/application/decide.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import { type MachineContext, machineVersion } from '#state-machines/application/machine.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import { type Step, stepsFrom } from '#state-machines/application/steps.ts';

/** What the machine makes of an application's events, in this browser. */
export interface MachineView {
  machine: string;
  state: ApplicationState;
  context: MachineContext;
  steps: readonly Step[];
}

/** Projections the events as the server does. Null where it cannot: a forged log, or a status of before the machine. */
export function machineView(events: readonly EventView[]): MachineView | null {
  try {
    let state: ApplicationState | null = null;
    for (const event of events) state = evolve(state, event as unknown as RecordedEvent);
    if (state === null) return null;
    return { machine: machineVersion, state, context: snapshotOf(state).context, steps: stepsFrom(state) };
  } catch {
    return null;
  }
}
