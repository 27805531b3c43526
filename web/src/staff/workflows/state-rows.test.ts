import { describe, expect, it } from 'vitest';
import { allowedMoves } from '#state-machines/application/screens.ts';
import { deadlineOfStatus, isFinal, type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { stateRows } from './state-rows.ts';

const rowOf = (status: string) => {
  const found = stateRows.find((row) => row.status === status);
  if (!found) throw new Error(status);
  return found;
};

describe('what the Workflows page says of each state', () => {
  it('leaves no state out and says what each waits for', () => {
    expect(stateRows).toHaveLength(17);
    for (const { waitsFor, label } of stateRows) expect(waitsFor, label).not.toBe('');
  });

  it.each(statuses)('%s: the moves of both sides are those that the server takes', (status: Status) => {
    const to = (by: string) =>
      new Set(
        rowOf(status)
          .moves.filter((table) => table.by === by)
          .flatMap(({ moves }) => moves.map((move) => move.to)),
      );
    expect(to('Staff')).toEqual(new Set(allowedMoves(status, 'editor')));
    expect(to('Applicant')).toEqual(new Set(allowedMoves(status, 'applicant')));
  });

  it('a deadline runs where the machine sets one, and outcomes lead nowhere', () => {
    for (const status of statuses) {
      expect(rowOf(status).deadline).toBe(deadlineOfStatus[status] ?? null);
      if (isFinal(status)) expect(rowOf(status).moves).toEqual([]);
    }
    expect(rowOf('not_suitable')).toMatchObject({ place: 'Legacy', deadline: null, moves: [] });
  });
});
