import { ChevronDown, Play, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { machineOf, machineVersions } from '#state-machines/application/changed-machine.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { LineList } from './line-list.tsx';
import { Refusal } from './refusal.tsx';
import type { Change } from './use-change.ts';
import { many } from './words.ts';

interface Props {
  change: Change;
  isBusy: boolean;
  /** Why it could not be asked. */
  failure: string | null;
  onRun: () => void;
}

/** The machine to start from, the lines of the change, and the button that runs the history through it. */
export function ChangePanel({ change, isBusy, failure, onRun }: Props) {
  const { machine, lines, problems, takeAllBack, startFrom } = change;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = machineOf(machine) !== undefined;
  const why = isKnown
    ? problems.size > 0
      ? `${many(problems.size, 'line')} cannot be carried out. Take ${problems.size === 1 ? 'it' : 'them'} back first.`
      : null
    : `There is no version '${machine}' of the workflow in this release.`;
  return (
    <section className="wi-ch" aria-labelledby="wi-change">
      <div className="sec-h">
        <h2 id="wi-change" ref={heading} tabIndex={-1}>
          The change
        </h2>
        <span className="q">{lines.length === 0 ? 'as it is' : many(lines.length, 'line')}</span>
        {lines.length > 1 && (
          <button
            className="btn quiet sm wi-back"
            type="button"
            onClick={() => {
              takeAllBack();
              heading.current?.focus();
            }}
          >
            <Undo2 className="i" aria-hidden="true" />
            Take all back
          </button>
        )}
      </div>
      <label className="sel wi-from" htmlFor={id}>
        <span>Start from</span>
        <select id={id} value={machine} onChange={(event) => startFrom(event.target.value)}>
          {!isKnown && <option value={machine}>{machine} (unknown)</option>}
          {Object.keys(machineVersions).map((version) => (
            <option key={version} value={version}>
              {version === machineVersion ? `${version}, decides now` : version}
            </option>
          ))}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </label>
      <LineList change={change} onTaken={() => heading.current?.focus()} />
      <div className="wi-run">
        <button className="btn pri" type="button" disabled={why !== null || isBusy} onClick={onRun}>
          <Play className="i" aria-hidden="true" />
          Run the history through it
        </button>
        <span className="q">Nothing is written, and nobody hears of it.</span>
      </div>
      <Refusal why={why ?? failure} />
    </section>
  );
}
