import { PencilLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { statusLabel } from '#state-machines/application/labels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import styles from './change.module.css';
import { line } from './lines.ts';
import { Refusal } from './refusal.tsx';
import { RenameField } from './rename-field.tsx';
import type { Change } from './use-change.ts';
import { stateOptions } from './words.ts';

/** Its code comes once a state is chosen. */
const MoveTable = lazy(async () => ({ default: (await import('./move-table.tsx')).MoveTable }));

interface Props {
  machine: AnyStateMachine;
  change: Change;
}

/** One state of the workflow, and what can be changed of it: chosen in the picture or here. */
export function StatePanel({ machine, change }: Props) {
  const { state } = change;
  const isKnown = state !== null && Object.hasOwn(machine.states, state);
  return (
    <Section
      title="Change a state and its moves"
      actions={
        <Select
          label="State"
          placeholder="Choose …"
          value={isKnown ? state : ''}
          options={stateOptions(machine)}
          onChange={(value) => change.look(value || null)}
        />
      }
      isFlush
      className={styles.state}
    >
      {isKnown ? (
        <OneState key={state} state={state} machine={machine} change={change} />
      ) : (
        <Text isSoft className={styles.hint}>
          Choose a state in the picture or here to remove it, rename it, or change its moves.
        </Text>
      )}
    </Section>
  );
}

function OneState({ state, machine, change }: Props & { state: string }) {
  const [isNaming, setIsNaming] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const removed = change.lineOf(line('remove-state', state));
  const renamed = change.lineOf(line('rename-state', state));
  const label = statusLabel(state);
  const rename = (name: string) => {
    const own = line('rename-state', state, '', name);
    if (name !== state) return change.add(own);
    change.takeBack(own);
    return null;
  };
  return (
    <>
      <Stack className={styles.hint}>
        <Inline isSpread>
          <Inline>
            <b>
              <StatusTag status={state} />
            </b>
            <Text as="code" size="mono" isSoft>
              {renamed ? <s>{state}</s> : state}
            </Text>
            {renamed && (
              <Text as="code" size="mono" isSoft>
                {renamed.to}
              </Text>
            )}
          </Inline>
          <Inline>
            <Button icon={PencilLine} aria-expanded={isNaming} onClick={() => setIsNaming(!isNaming)}>
              Rename
            </Button>
            {removed ? (
              <Button onClick={() => change.takeBack(removed)}>Keep {label}</Button>
            ) : (
              <Button
                tone="danger"
                icon={Trash2}
                onClick={() => setWhy(change.add(line('remove-state', state)))}
              >
                Remove {label}
              </Button>
            )}
          </Inline>
        </Inline>
        {isNaming && (
          <RenameField
            label={`New name of ${label}`}
            value={renamed?.to ?? state}
            onRename={rename}
            onClose={() => setIsNaming(false)}
          />
        )}
        <Refusal why={why} />
      </Stack>
      {removed ? (
        <Text isSoft className={styles.hint}>
          Removed by this change, with every move from and to it.
        </Text>
      ) : (
        <Suspense>
          <MoveTable state={state} machine={machine} change={change} />
        </Suspense>
      )}
    </>
  );
}
