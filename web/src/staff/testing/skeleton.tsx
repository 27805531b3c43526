const rows = Array.from({ length: 11 }, (_, index) => index);

/** The three columns before anything is known. */
export function Skeleton() {
  return (
    <div className="tcols" aria-hidden="true">
      <div className="tl1">
        {[0, 1, 2].map((part) => (
          <div key={part} className="ts bones">
            <span className="sk w3" />
            <span className="sk w5" />
            <span className="sk w4" />
            <span className="sk w5" />
          </div>
        ))}
      </div>
      <div className="tl2">
        <div className="sec-h pd">
          <span className="sk w3" />
        </div>
        <table className="t st11">
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <span className="sk w5" />
                </td>
                <td>
                  <span className="sk w4" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="tl3">
        <div className="blank">
          <span className="sk w3" />
          <span className="sk w5" />
          <span className="sk w5" />
        </div>
      </div>
    </div>
  );
}
