import './change.css';
import './answer.css';
import './small.css';
import { ArrowLeft } from 'lucide-react';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '#state-machines/application/changed-machine.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import type { Mark, Marks } from '../machine-picture/figures.ts';
import { MachinePicture } from '../machine-picture/picture.tsx';
import { MarkLegend, PictureSection } from '../machine-picture/section.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ChangePanel } from './change-panel.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { Earlier } from './earlier.tsx';
import type { Line } from './lines.ts';
import { movesIn } from './moves.ts';
import { isOpen } from './queries.ts';
import { RunPanel } from './run-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { useChange } from './use-change.ts';
import { useRun } from './use-run.ts';

/** What if: a workflow changed by clicking, and the whole recorded history run through it (docs/rules/event-log.md, What-if; ruling 25). */
export function WhatIfPage() {
  useTitle('What if');
  const change = useChange();
  const asked = useRun(change);
  const machine = machineOf(change.machine) ?? applicationMachine;
  const { data } = asked.shown;
  const parted = change.run ? (data?.answer?.partings.map((parting) => parting.in) ?? []) : [];
  const addressOf = (state: string) => {
    const address = new URLSearchParams(window.location.search);
    address.set('state', state);
    return `${paths.admin.whatIf}?${address}`;
  };
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
      <div className="wi-cols">
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
      {change.run && <RunPanel change={change} asked={asked} />}
      <Earlier current={change.run} />
    </main>
  );
}

/** What the picture shows of a change: states and moves that are gone or are not what they were, and where histories part. */
function marksOf(machine: AnyStateMachine, lines: readonly Line[], partedIn: readonly string[]): Marks {
  const marks = new Map<string, Mark>(partedIn.map((state) => [state, 'diverged']));
  const has = (kind: Line['kind'], state: string, event = '') =>
    lines.find((one) => one.kind === kind && one.state === state && one.event === event);
  for (const [status, kind] of Object.entries(deadlineOfStatus))
    if (has('deadline', kind)) marks.set(status, 'changed');
  for (const from of Object.keys(machine.states)) {
    const goes = has('remove-state', from);
    if (goes) marks.set(from, 'removed');
    else if (has('rename-state', from)) marks.set(from, 'changed');
    const ways = new Map<string, boolean[]>();
    for (const { event, targets } of movesIn(machine, from)) {
      const redirect = has('redirect', from, event);
      const isTouched = has('guard', from, event) || has('rename-move', from, event);
      for (const to of targets) {
        if (to === null) continue;
        const key = moveKey(from, to);
        const isGone = goes || redirect || has('remove-move', from, event) || has('remove-state', to);
        ways.set(key, [...(ways.get(key) ?? []), Boolean(isGone)]);
        if (isGone || isTouched) marks.set(key, 'changed');
      }
      if (redirect && !goes) marks.set(moveKey(from, redirect.to), 'changed');
    }
    for (const [key, gone] of ways) if (gone.every(Boolean)) marks.set(key, 'removed');
  }
  return marks;
}
