const events = ['w4', 'w4', 'w3', 'w3', 'w2', 'w4', 'w3'];
const rows = Array.from({ length: 9 }, (_, index) => index);

/** The head, the action bar and the history before they are there. */
export function DetailSkeleton() {
  return (
    <div className="atop" aria-hidden="true">
      <header className="ah">
        <div className="dh1 skh">
          <span className="sk w5" />
          <span className="sk w3" />
          <span className="sk w3" />
        </div>
        <div className="facts skf">
          {events.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <span key={index} className={`sk ${width}`} />
          ))}
        </div>
      </header>
      <div className="next">
        <span className="sk w5" />
      </div>
      <table className="t">
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <span className="sk w5" />
              </td>
              <td>
                <span className="sk w5" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
