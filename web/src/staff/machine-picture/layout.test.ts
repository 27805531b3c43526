import { describe, expect, it } from 'vitest';
import { changedMachine } from '#state-machines/application/changed-machine.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { machineMoves, moveKey, movesOf } from '#state-machines/application/machine-moves.ts';
import { legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';
import { type Layout, layoutOf, machineLayout, machineShape, moreWays } from './layout.ts';

const boxesOf = ({ nodes, outcomes, pills }: Layout) => [...nodes, ...outcomes, ...pills];
const dropsTo = (end: string) =>
  machineLayout.ways
    .filter(({ kind, to }) => kind === 'drop' && to === end)
    .map(({ from }) => machineLayout.nodes.find(({ status }) => status === from)?.step);

describe('the machine’s picture', () => {
  it('has every state of the machine once, and what old records hold', () => {
    expect(machineShape.states).toEqual([...statuses]);
    const shown = boxesOf(machineLayout).map(({ status }) => status);
    expect(shown.sort()).toEqual([...statuses, ...legacyStatuses].sort());
  });

  it('has every move of the machine: as a line, or in the words that say it of every step', () => {
    const { ways, everywhere } = machineLayout;
    const shown = [...ways.map(({ key }) => key), ...everywhere.keys];
    expect(shown.sort()).toEqual(machineMoves.map(({ from, to }) => moveKey(from, to)).sort());
    expect(everywhere.events).toEqual(['withdraw']);
    expect(dropsTo('suitable_candidate')).toEqual([3, 6, 8, 10]);
    expect(dropsTo('rejected')).toEqual([1, 3, 6, 8, 10]);
  });

  it('is the same every time, and no two boxes touch', () => {
    expect(layoutOf(machineShape)).toEqual(machineLayout);
    const { nodes, pills, width } = machineLayout;
    for (const row of [nodes, [...pills].sort((a, b) => a.x - b.x)])
      for (const [index, box] of row.slice(1).entries())
        expect(box.x).toBeGreaterThan((row[index]?.x ?? 0) + (row[index]?.width ?? 0));
    expect(nodes.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(Math.max(...boxesOf(machineLayout).map(({ x, width: own }) => x + own))).toBe(width);
  });

  it('follows a machine that is changed', () => {
    const machine = changedMachine(applicationMachine, {
      removeStates: ['contract_and_docs'],
      redirect: [{ from: 'email_confirmed', event: 'start-review', to: 'detailed_review_pending' }],
      removeTransitions: [{ from: 'assessment_completed', event: 'shelve' }],
    });
    const layout = layoutOf({
      ...machineShape,
      states: Object.keys(machine.states),
      moves: movesOf(machine),
    });
    expect(layout.pills.map(({ status }) => status)).not.toContain('contract_and_docs');
    const keys = layout.ways.map(({ key }) => key);
    expect(keys).toContain('email_confirmed→detailed_review_pending');
    expect(keys).not.toContain('assessment_completed→suitable_candidate');
  });

  it('draws what is asked for besides: a withdrawal, a way that the machine does not have', () => {
    const asked = ['email_confirmed→rejected', 'contract_and_docs→employed', 'employed'];
    const more = moreWays(machineLayout, ['email_confirmed→raw_review_pending', ...asked]);
    expect(more.map(({ key, kind }) => [key, kind])).toEqual([
      ['email_confirmed→rejected', 'drop'],
      ['contract_and_docs→employed', 'aside'],
    ]);
  });
});
