import { mainFlow, statusLabels, statusTone } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { pagesText, sentence } from './words.ts';

/** All eleven steps with what the applicant may open and has to do there; the current one is marked. */
export function StepsOverview({ status }: { status: AnyStatus | null }) {
  return (
    <section aria-labelledby="all-steps">
      <div className="sec-h pd">
        <h2 id="all-steps">All 11 steps</h2>
      </div>
      <table className="t st11">
        <thead>
          <tr>
            <th scope="col" className="n">
              Step
            </th>
            <th scope="col">Status</th>
            <th scope="col">Accessible pages and required action</th>
          </tr>
        </thead>
        <tbody>
          {mainFlow.map((step, index) => {
            const action = requiredAction[step];
            const pages = pagesText(step);
            const isCurrent = step === status;
            return (
              <tr
                key={step}
                className={isCurrent ? 'on' : undefined}
                aria-current={isCurrent ? 'step' : undefined}
              >
                <td className="n q">{index + 1}</td>
                <td>
                  <span className={`st ${statusTone[step]}`}>{statusLabels[step]}</span>
                </td>
                <td className={pages === 'none' ? 'q' : undefined}>
                  {pages}
                  {action && <small>{sentence(action)}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
