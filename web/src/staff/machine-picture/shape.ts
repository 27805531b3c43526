import { mainFlow, outcomes, statusLabels } from '#state-machines/application/labels.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { machineMoves } from '#state-machines/application/machine-moves.ts';
import { legacyStatuses } from '#state-machines/application/vocabulary.ts';
import type { Shape } from './boxes.ts';
import { layoutOf } from './layout.ts';

/** The machine that decides now, as a picture shows it. */
export const machineShape: Shape = {
  states: Object.keys(applicationMachine.states),
  moves: machineMoves,
  flow: mainFlow,
  outcomes,
  legacy: legacyStatuses,
  labels: statusLabels,
};
export const machineLayout = layoutOf(machineShape);
