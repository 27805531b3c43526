import type { WhatIfAnswer } from '#services/replay/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { number } from './words.ts';

/** How often each deadline was missed, and would have been. */
export function AnswerDeadlines({ deadlines }: { deadlines: WhatIfAnswer['deadlines'] }) {
  return (
    <section className="wi-gs" aria-labelledby="wi-late">
      <h3 className="wi-h in-gs" id="wi-late">
        Deadlines
      </h3>
      <table className="t wi-late">
        <thead>
          <tr>
            <th scope="col">Deadline</th>
            <th scope="col" className="n">
              Asked with
            </th>
            <th scope="col" className="n">
              Set
            </th>
            <th scope="col" className="n">
              Were missed
            </th>
            <th scope="col" className="n">
              Would be missed
            </th>
          </tr>
        </thead>
        <tbody>
          {deadlines.map(({ kind, hours, set, missed, wouldMiss }) => (
            <tr key={kind}>
              <th scope="row">{deadlineLabel(kind)}</th>
              <td className="n" data-label="Asked with">
                {number(hours)} h
              </td>
              <td className="n" data-label="Set">
                {number(set)}
              </td>
              <td className="n" data-label="Were missed">
                {number(missed)}
              </td>
              <td className="n" data-label="Would be missed">
                <b>{number(wouldMiss)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
