import { shortTime, span } from '#web/ui/dates.ts';
import { StatusTag } from '../../signs/status-tag.tsx';
import { type Stay, stayExtent } from './stays.ts';

interface Props {
  stays: readonly Stay[];
  now: number;
  onSelect: (version: number) => void;
}

/** The stays as a plain table: status, entered, left, how long, notes. */
export function Compact({ stays, now, onSelect }: Props) {
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
        {stays.map((stay) => {
          const { start, end } = stayExtent(stay, now);
          return (
            <tr key={stay.version}>
              <td>
                <button className="tl-l" type="button" onClick={() => onSelect(stay.version)}>
                  <StatusTag status={stay.status} />
                </button>
              </td>
              <td className="n q s2">{shortTime(stay.timestamp, now)}</td>
              <td className="n q s3">{stay.leftAt ? shortTime(stay.leftAt, now) : 'still here'}</td>
              <td className="n s4">{span(end - start)}</td>
              <td className="s5" title={stay.notes ?? undefined}>
                {/* A rejection's reason stands on a line of its own before the notes; here all is one line. */}
                {stay.notes?.replaceAll('\n', ' · ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
