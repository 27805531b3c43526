import { ChevronDown, PencilLine, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { guardsOf } from '#state-machines/application/changed-machine.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { line } from './lines.ts';
import type { StateMove } from './moves.ts';
import { Refusal } from './refusal.tsx';
import { RenameField } from './rename-field.tsx';
import type { Change } from './use-change.ts';
import { guardWord } from './words.ts';

interface Props {
  move: StateMove;
  state: string;
  machine: AnyStateMachine;
  change: Change;
}

/** Said aloud because a phone draws the row as a grid, which takes the elements' own roles away. */
const asRow = { role: 'row' };
const asCell = { role: 'cell' };

/** One move: each select holds what it is now, and changing it is a line of the change. */
export function MoveRow({ move: { event, guards, targets }, state, machine, change }: Props) {
  const [isNaming, setIsNaming] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const about = (kind: Parameters<typeof line>[0]) => change.lineOf(line(kind, state, event));
  const [removed, renamed, redirected, guarded] = [
    about('remove-move'),
    about('rename-move'),
    about('redirect'),
    about('guard'),
  ];
  const set = (kind: 'guard' | 'redirect' | 'rename-move', to: string, original: string): string | null => {
    const own = line(kind, state, event, to);
    if (to !== original && to !== '') return change.add(own);
    change.takeBack(own);
    return null;
  };
  const by = guards.map(guardWord).join('; ') || 'Anybody';
  const to = targets.map((target) => (target === null ? 'Steps' : statusLabel(target))).join('; ');
  const [guard = ''] = guards.length === 1 ? guards : [];
  const [target] = targets.length === 1 ? targets : [];
  return (
    <tr {...asRow} className={removed ? 'gone' : undefined}>
      <th {...{ role: 'rowheader' }} scope="row" className="wi-ev">
        {renamed || removed ? <s className="m">{event}</s> : <span className="m">{event}</span>}
        {renamed && <span className="m wi-new">{renamed.to}</span>}
        {removed && <span className="wi-word">removed</span>}
        {isNaming && (
          <RenameField
            label={`New name of ${event}`}
            value={renamed?.to ?? event}
            onRename={(name) => set('rename-move', name, event)}
            onClose={() => setIsNaming(false)}
          />
        )}
        <Refusal why={why} />
      </th>
      <td {...asCell} className="wi-by">
        <Choice
          label={`Who may ${event}`}
          value={guarded?.to ?? ''}
          was={guarded ? by : null}
          isDisabled={Boolean(removed)}
          onChange={(value) => setWhy(set('guard', value, guard))}
        >
          <option value="">{by}</option>
          {guardsOf(machine)
            .filter((name) => name !== guard)
            .map((name) => (
              <option key={name} value={name}>
                {guardWord(name)}
              </option>
            ))}
        </Choice>
      </td>
      <td {...asCell} className="wi-to">
        <Choice
          label={`Where ${event} leads`}
          value={redirected?.to ?? ''}
          was={redirected ? to : null}
          isDisabled={Boolean(removed)}
          onChange={(value) => setWhy(set('redirect', value, target ?? ''))}
        >
          <option value="">{to}</option>
          {Object.keys(machine.states)
            .filter((name) => name !== target)
            .map((name) => (
              <option key={name} value={name}>
                {statusLabel(name)}
              </option>
            ))}
        </Choice>
      </td>
      <td {...asCell} className="wi-do">
        {!removed && (
          <button
            key="name"
            className="ib s"
            type="button"
            aria-label={`Rename ${event}`}
            aria-expanded={isNaming}
            onClick={() => setIsNaming(!isNaming)}
          >
            <PencilLine className="i" aria-hidden="true" />
          </button>
        )}
        <button
          key="remove"
          className="ib s"
          type="button"
          aria-label={removed ? `Keep ${event}` : `Remove ${event}`}
          onClick={() =>
            removed ? change.takeBack(removed) : setWhy(change.add(line('remove-move', state, event)))
          }
        >
          {removed ? <Undo2 className="i" aria-hidden="true" /> : <Trash2 className="i" aria-hidden="true" />}
        </button>
      </td>
    </tr>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** What it was, when it is changed. */
  was: string | null;
  isDisabled: boolean;
  children: ReactNode;
  onChange: (value: string) => void;
}

function Choice({ label, value, was, isDisabled, children, onChange }: ChoiceProps) {
  return (
    <>
      <span className={was === null ? 'sel' : 'sel on'}>
        <select
          aria-label={label}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
      {was !== null && (
        <span className="wi-was q">
          was: <s>{was}</s>
        </span>
      )}
    </>
  );
}
