import type { AnyStateMachine } from 'xstate';
import { MoveRow } from './move-row.tsx';
import { movesIn } from './moves.ts';
import type { Change } from './use-change.ts';

interface Props {
  state: string;
  machine: AnyStateMachine;
  change: Change;
}

/** What leads on from a state and what is recorded there: who may, where it leads. */
export function MoveTable({ state, machine, change }: Props) {
  const moves = movesIn(machine, state);
  if (moves.length === 0)
    return <p className="q none">An outcome: nothing leads on from here but a correction by an admin.</p>;
  return (
    <table className="t wi-mv">
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col" className="wi-by">
            Who may
          </th>
          <th scope="col" className="wi-to">
            Leads to
          </th>
          <th scope="col" className="wi-do">
            <span className="vh">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <MoveRow key={move.event} move={move} state={state} machine={machine} change={change} />
        ))}
      </tbody>
    </table>
  );
}
