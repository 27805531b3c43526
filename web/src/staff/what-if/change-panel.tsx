import { Play, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { machineOf, machineVersions } from '#state-machines/application/changed-machine.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './change.module.css';
import { LineList } from './line-list.tsx';
import { Refusal } from './refusal.tsx';
import type { Change } from './use-change.ts';

interface Props {
  change: Change;
  isBusy: boolean;
  /** Why it could not be asked. */
  failure: string | null;
  onRun: () => void;
}

/** Why the change cannot be run as it is; null when it can. */
function refusalOf({ machine, problems }: Change): string | null {
  if (machineOf(machine) === undefined)
    return `There is no version '${machine}' of the workflow in this release.`;
  const count = problems.size;
  return count > 0
    ? `${counted(count, 'line')} cannot be carried out. Take ${count === 1 ? 'it' : 'them'} back first.`
    : null;
}

function versionOptions(machine: string) {
  const known = Object.keys(machineVersions).map((version) => ({
    value: version,
    label: version === machineVersion ? 'The flow in use' : version,
  }));
  return machineOf(machine) ? known : [{ value: machine, label: `${machine} (unknown)` }, ...known];
}

/** The machine to start from, the lines of the change, and the button that runs the history through it. */
export function ChangePanel({ change, isBusy, failure, onRun }: Props) {
  const { machine, lines, takeAllBack, startFrom } = change;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const why = refusalOf(change);
  return (
    <Section
      title="The change"
      headingRef={heading}
      aside={lines.length === 0 ? 'as it is' : counted(lines.length, 'line')}
      actions={
        lines.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            icon={Undo2}
            onClick={() => {
              takeAllBack();
              focusHeading();
            }}
          >
            Take all back
          </Button>
        )
      }
      className={styles.panel}
      data-ground="paper"
    >
      <Stack>
        <Inline>
          <Select
            label="Start from"
            className={styles.from}
            value={machine}
            options={versionOptions(machine)}
            onChange={startFrom}
          />
        </Inline>
        <LineList change={change} onTaken={focusHeading} />
        <Inline space={12}>
          <Button variant="primary" icon={Play} isPending={isBusy} disabledReason={why} onClick={onRun}>
            Run the history through it
          </Button>
          <Text isSoft>Nothing is written and no one is notified.</Text>
        </Inline>
        <Refusal why={why ?? failure} />
      </Stack>
    </Section>
  );
}
