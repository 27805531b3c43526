import { ArrowLeft } from 'lucide-react';
import { machineOf } from '#state-machines/application/changed-machine.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { MachinePicture } from '../machine-picture/picture.tsx';
import { MarkLegend, PictureSection } from '../machine-picture/section.tsx';
import { useScreen } from '../shell/use-screen.ts';
import styles from './change.module.css';
import { ChangePanel } from './change-panel.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { Earlier } from './earlier.tsx';
import { marksOf } from './moves.ts';
import { RunPanel } from './run-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { useChange } from './use-change.ts';
import { isOpen, useRun } from './use-run.ts';

function addressOf(state: string): string {
  const address = new URLSearchParams(window.location.search);
  address.set('state', state);
  return `${paths.admin.whatIf}?${address}`;
}

/** What if: recorded applications replayed through a workflow that is changed here (docs/rules/event-log.md, What-if; ruling 25). */
export function WhatIfPage() {
  useScreen('What if');
  const change = useChange();
  const asked = useRun(change);
  const machine = machineOf(change.machine) ?? applicationMachine;
  const { data } = asked.shown;
  const parted = change.run ? (data?.answer?.partings.map((parting) => parting.in) ?? []) : [];
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title="What if"
        aside="replay recorded applications through a changed workflow"
        actions={
          <ButtonLink variant="quiet" icon={ArrowLeft} to={paths.admin.workflows}>
            Workflows
          </ButtonLink>
        }
      />
      <PictureSection
        title="The workflow, changed"
        aside="choose a state to change it"
        legend={<MarkLegend />}
      >
        <MachinePicture
          label="The workflow with the change. The lists below say the same."
          addressOf={addressOf}
          selected={change.state as never}
          marks={marksOf(machine, change.lines, parted)}
        />
      </PictureSection>
      <div className={styles.columns}>
        <div>
          <StatePanel machine={machine} change={change} />
          <DeadlineFields change={change} />
        </div>
        <ChangePanel
          change={change}
          isBusy={asked.ask.isPending || (data !== undefined && change.run !== null && isOpen(data))}
          failure={asked.ask.error && !asked.ask.isPending && !change.run ? asked.ask.error.message : null}
          onRun={() => asked.ask.mutate()}
        />
      </div>
      {change.run && <RunPanel asked={asked} />}
      <Earlier current={change.run} />
    </main>
  );
}
