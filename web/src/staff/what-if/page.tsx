import '../styles/monitor.css';
import '../styles/monitor-small.css';
import '../styles/workflows.css';
import './change.css';
import './answer.css';
import './small.css';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '#state-machines/application/changed-machine.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { deadlineOfStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { type Mark, type Marks, markWords } from '../machine-picture/figures.ts';
import { markIcons } from '../machine-picture/mark-sign.tsx';
import { MachinePicture } from '../machine-picture/picture.tsx';
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
    <main id="main" className="mon wi" tabIndex={-1}>
      <header className="head">
        <h1>What if</h1>
        <span className="cnt">the recorded history through a changed workflow</span>
        <Link className="btn quiet" to={paths.admin.workflows}>
          <ArrowLeft className="i" aria-hidden="true" />
          Workflows
        </Link>
      </header>
      <section className="gw" aria-labelledby="wi-graph">
        <div className="sec-h">
          <h2 id="wi-graph">The workflow, changed</h2>
          <span className="q">choose a state to change it</span>
          <MarkLegend />
        </div>
        <MachinePicture
          label="The workflow with the change. The lists below say the same."
          addressOf={addressOf}
          selected={change.state as never}
          marks={marksOf(machine, change.lines, parted)}
        />
      </section>
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

const tones: Record<Mark, string> = { removed: 'stop', changed: 'need', diverged: 'hold' };

/** What the picture's marks mean. */
function MarkLegend() {
  return (
    <span className="legend">
      {(Object.keys(markWords) as Mark[]).map((mark) => {
        const Icon = markIcons[mark];
        return (
          <span key={mark}>
            <Icon className={`i t-${tones[mark]}`} aria-hidden="true" /> {markWords[mark]}
          </span>
        );
      })}
    </span>
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
