import { ChevronDown, PencilLine, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { statusLabel } from '#state-machines/application/labels.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { line } from './lines.ts';
import { MoveRow } from './move-row.tsx';
import { movesIn } from './moves.ts';
import { Refusal } from './refusal.tsx';
import { RenameField } from './rename-field.tsx';
import type { Change } from './use-change.ts';

interface Props {
  machine: AnyStateMachine;
  change: Change;
}

/** One state of the workflow, and what can be changed of it: chosen in the picture or here. */
export function StatePanel({ machine, change }: Props) {
  const id = useId();
  const { state } = change;
  const isKnown = state !== null && Object.hasOwn(machine.states, state);
  return (
    <section className="wi-st" aria-labelledby="wi-state">
      <div className="sec-h">
        <h2 id="wi-state">Change a state and its moves</h2>
        <label className="sel wi-pick" htmlFor={id}>
          <span>State</span>
          <select
            id={id}
            value={isKnown ? state : ''}
            onChange={(event) => change.look(event.target.value || null)}
          >
            <option value="">Choose …</option>
            {Object.keys(machine.states).map((name) => (
              <option key={name} value={name}>
                {statusLabel(name)}
              </option>
            ))}
          </select>
          <ChevronDown className="i" aria-hidden="true" />
        </label>
      </div>
      {isKnown ? (
        <OneState key={state} state={state} machine={machine} change={change} />
      ) : (
        <p className="q none">
          Choose a state in the picture or here to remove it, rename it, or change its moves.
        </p>
      )}
    </section>
  );
}

function OneState({ state, machine, change }: Props & { state: string }) {
  const [isNaming, setIsNaming] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const removed = change.lineOf(line('remove-state', state));
  const renamed = change.lineOf(line('rename-state', state));
  const label = statusLabel(state);
  return (
    <>
      <div className="wi-one">
        <StatusTag status={state} />
        <code className="m q">{renamed ? <s>{state}</s> : state}</code>
        {renamed && <code className="m">{renamed.to}</code>}
        <span className="wi-acts">
          <button
            className="btn"
            type="button"
            aria-expanded={isNaming}
            onClick={() => setIsNaming(!isNaming)}
          >
            <PencilLine className="i" aria-hidden="true" />
            Rename
          </button>
          {removed ? (
            <button className="btn" type="button" onClick={() => change.takeBack(removed)}>
              Keep {label}
            </button>
          ) : (
            <button
              className="btn dng"
              type="button"
              onClick={() => setWhy(change.add(line('remove-state', state)))}
            >
              <Trash2 className="i" aria-hidden="true" />
              Remove {label}
            </button>
          )}
        </span>
      </div>
      {isNaming && (
        <RenameField
          label={`New name of ${label}`}
          value={renamed?.to ?? state}
          onRename={(name) => {
            const own = line('rename-state', state, '', name);
            if (name !== state) return change.add(own);
            change.takeBack(own);
            return null;
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
      <Refusal why={why} />
      {removed ? (
        <p className="q none">Removed by this change, with every move from and to it.</p>
      ) : (
        <MoveTable state={state} machine={machine} change={change} />
      )}
    </>
  );
}

interface MoveTableProps {
  state: string;
  machine: AnyStateMachine;
  change: Change;
}

/** What leads on from a state and what is recorded there: who may, where it leads. */
function MoveTable({ state, machine, change }: MoveTableProps) {
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
