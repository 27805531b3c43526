import { PencilLine, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { guardsOf } from '#state-machines/application/changed-machine.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { type Option, Select } from '#web/ui/select/select.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import styles from './change.module.css';
import { type Line, type LineKind, line } from './lines.ts';
import { movesIn, type StateMove } from './moves.ts';
import { Refusal } from './refusal.tsx';
import { RenameField } from './rename-field.tsx';
import type { Change } from './use-change.ts';
import { guardWord, stateOptions } from './words.ts';

/** A move with what its cells need: columns are made once, or a press would lose the focus. */
interface MoveRow {
  event: string;
  removed: Line | undefined;
  renamed: Line | undefined;
  guard: ChoiceProps;
  target: ChoiceProps;
  isNaming: boolean;
  /** Why the last change of it was refused. */
  why: string | null;
  onName: (isNaming: boolean) => void;
  onRename: (name: string) => string | null;
  onRemove: () => void;
}

const column = columnsOf<MoveRow>();
const columns = column.columns([
  column.display({
    id: 'move',
    header: 'Move',
    meta: { className: styles.moveName, isRowHeader: true },
    cell: ({ row }) => <MoveName {...row.original} />,
  }),
  column.display({
    id: 'guard',
    header: 'Who may',
    meta: { width: '13.625rem', phone: 'whole' },
    cell: ({ row }) => <Choice {...row.original.guard} />,
  }),
  column.display({
    id: 'target',
    header: 'Leads to',
    meta: { width: '14.25rem', phone: 'whole' },
    cell: ({ row }) => <Choice {...row.original.target} />,
  }),
  column.display({
    id: 'change',
    header: 'Change',
    meta: { className: styles.change, width: '5.25rem', align: 'end', isHeadingHidden: true },
    cell: ({ row }) => <MoveActions {...row.original} />,
  }),
]);

interface Props {
  state: string;
  machine: AnyStateMachine;
  change: Change;
}

/** What leads on from a state and what is recorded there: who may, where it leads. */
export function MoveTable({ state, machine, change }: Props) {
  const [naming, setNaming] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string | null>>(new Map());
  const moves = movesIn(machine, state);
  if (moves.length === 0)
    return (
      <Text isSoft className={styles.hint}>
        An outcome: nothing leads on from here but a correction by an admin.
      </Text>
    );

  const rowOf = (move: StateMove): MoveRow => {
    const { event } = move;
    const lineOf = (kind: LineKind) => change.lineOf(line(kind, state, event));
    const removed = lineOf('remove-move');
    const set = (kind: LineKind, to: string, original: string): string | null => {
      const own = line(kind, state, event, to);
      if (to !== original && to !== '') return change.add(own);
      change.takeBack(own);
      return null;
    };
    const refuse = (why: string | null) => setRefusals(new Map([...refusals, [event, why]]));
    const choice = (kind: 'guard' | 'redirect', label: string, { own, options, now }: Choices) => {
      const changed = lineOf(kind);
      return {
        label,
        value: changed?.to ?? '',
        was: changed ? now : null,
        options: [{ value: '', label: now }, ...options.filter(({ value }) => value !== own)],
        isDisabled: removed !== undefined,
        onChange: (value: string) => refuse(set(kind, value, own)),
      };
    };
    return {
      event,
      removed,
      renamed: lineOf('rename-move'),
      guard: choice('guard', `Who may ${event}`, guardChoices(move, machine)),
      target: choice('redirect', `Where ${event} leads`, targetChoices(move, machine)),
      isNaming: naming.has(event),
      why: refusals.get(event) ?? null,
      onName: (isNaming) =>
        setNaming(new Set(isNaming ? [...naming, event] : [...naming].filter((one) => one !== event))),
      onRename: (name) => set('rename-move', name, event),
      onRemove: () =>
        removed ? change.takeBack(removed) : refuse(change.add(line('remove-move', state, event))),
    };
  };
  return (
    <Table
      label={`Moves from ${statusLabel(state)}`}
      isInPage
      isWrapping
      phone="lines"
      columns={columns}
      rows={moves.map(rowOf)}
      rowId={({ event }) => event}
    />
  );
}

interface Choices {
  /** What it is now where it is one thing; else ''. */
  own: string;
  /** What it is now, in words. */
  now: string;
  options: readonly Option[];
}

const guardChoices = ({ guards }: StateMove, machine: AnyStateMachine): Choices => ({
  own: guards.length === 1 ? (guards[0] ?? '') : '',
  now: guards.map(guardWord).join('; ') || 'Anyone',
  options: guardsOf(machine).map((name) => ({ value: name, label: guardWord(name) })),
});

const targetChoices = ({ targets }: StateMove, machine: AnyStateMachine): Choices => ({
  own: targets.length === 1 ? (targets[0] ?? '') : '',
  now: targets.map((target) => (target === null ? 'Steps' : statusLabel(target))).join('; '),
  options: stateOptions(machine),
});

function MoveName({ event, removed, renamed, isNaming, why, onName, onRename }: MoveRow) {
  return (
    <>
      <Text as="span" size="mono" isSoft={Boolean(renamed ?? removed)}>
        {renamed || removed ? <s>{event}</s> : event}
      </Text>{' '}
      {renamed && (
        <Text as="span" size="mono">
          <ToneText tone="need">→ {renamed.to}</ToneText>
        </Text>
      )}
      {removed && (
        <Text as="span" size="small">
          <ToneText tone="stop">removed</ToneText>
        </Text>
      )}
      {isNaming && (
        <RenameField
          label={`New name of ${event}`}
          value={renamed?.to ?? event}
          onRename={onRename}
          onClose={() => onName(false)}
        />
      )}
      <Refusal why={why} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** What it was, when it is changed. */
  was: string | null;
  options: readonly Option[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Holds what it is now; changing it is a line of the change. */
function Choice({ label, value, was, options, isDisabled, onChange }: ChoiceProps) {
  return (
    <>
      <Select
        aria-label={label}
        isWide
        isChanged={was !== null}
        value={value}
        options={options}
        disabled={isDisabled}
        onChange={onChange}
      />
      {was !== null && (
        <Text as="div" size="small" isSoft>
          was: <s>{was}</s>
        </Text>
      )}
    </>
  );
}

function MoveActions({ event, removed, isNaming, onName, onRemove }: MoveRow) {
  return (
    <>
      {!removed && (
        <IconButton
          key="name"
          icon={PencilLine}
          size="small"
          label={`Rename ${event}`}
          aria-expanded={isNaming}
          onClick={() => onName(!isNaming)}
        />
      )}
      <IconButton
        key="remove"
        icon={removed ? Undo2 : Trash2}
        size="small"
        label={removed ? `Keep ${event}` : `Remove ${event}`}
        onClick={onRemove}
      />
    </>
  );
}
