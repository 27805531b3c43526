import { shortTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { type Step, stepExtent } from './stays.ts';

interface Props {
  steps: readonly Step[];
  now: number;
  onSelect: (version: number) => void;
}

/** The stays as a plain table: status, entered, left, how long, notes. */
export function Compact({ steps, now, onSelect }: Props) {
  return (
    <table className="t stays">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col" className="n s2">
            Entered
          </th>
          <th scope="col" className="n s3">
            Left
          </th>
          <th scope="col" className="n s4">
            Stayed
          </th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const { start, end } = stepExtent(step, now);
          return (
            <tr key={step.version}>
              <td>
                <button className="tl-l" type="button" onClick={() => onSelect(step.version)}>
                  <StatusTag status={step.status} />
                </button>
              </td>
              <td className="n q s2">{shortTime(step.timestamp, now)}</td>
              <td className="n q s3">{step.leftAt ? shortTime(step.leftAt, now) : 'still here'}</td>
              <td className="n s4">{span(end - start)}</td>
              <td className="s5" title={step.notes ?? undefined}>
                {/* A rejection's reason stands on a line of its own before the notes; here all is one line. */}
                {step.notes?.replaceAll('\n', ' · ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
