import { Check } from 'lucide-react';
import type { JourneyStep } from '#state-machines/application/journeys.ts';
import { statusLabel, toneOf } from '#state-machines/application/labels.ts';
import { stepLabel } from '#state-machines/application/steps.ts';
import { actorWords } from '../words.ts';

interface Props {
  steps: readonly JourneyStep[];
  taken: number;
  /** Whether a sandbox is on it: one step is then the next. */
  isOn: boolean;
}

/** Every step in words: what is done, by whom, and where it leads. */
export function RunSteps({ steps, taken, isOn }: Props) {
  return (
    <ol className="jrs">
      {steps.map(({ event, actor, from, to }, index) => {
        const isNext = isOn && index === taken;
        const isTaken = index < taken;
        return (
          <li
            key={`${from} ${event}`}
            className={isNext ? 'on' : undefined}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className="mk">
              {isTaken ? <Check className="i" aria-hidden="true" /> : index + 1}
              {isTaken && <span className="vh">Taken: </span>}
            </span>
            <span>{stepLabel(from, event, actor)}</span>
            <span className="q">
              {event === 'miss-deadline' ? 'by the clock' : actorWords[actor].toLowerCase()}
            </span>
            <span className={`st ${toneOf(to)}`}>
              <span className="vh">leads to </span>
              {statusLabel(to)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
