import { stateEvents } from './state-facts.ts';

/** The table in its final height while the counts load. */
export function StatesSkeleton() {
  return (
    <section className="wf-states" aria-hidden="true">
      <div className="sec-h">
        <h2>States</h2>
      </div>
      <table className="t">
        <tbody>
          {stateEvents.map(({ status, moves }) => (
            <tr key={status}>
              <td className="w1">
                <span className="sk w2" />
              </td>
              <td className="w2">
                <span className="sk w4" />
              </td>
              <td className="w6">
                {moves.map(({ screen }) => (
                  <p key={screen}>
                    <span className="sk w5" />
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
