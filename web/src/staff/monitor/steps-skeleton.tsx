const rows = Array.from({ length: 11 }, (_, index) => index);

/** The steps table and the list beside it before the numbers are there. */
export function StepsSkeleton({ hasSteps }: { hasSteps: boolean }) {
  const table = (
    <>
      <header className="sh">
        <span className="sk w3" />
      </header>
      <table className="t">
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <span className="sk w5" />
              </td>
              <td className="n">
                <span className="sk w2" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
  return (
    <div className={hasSteps ? 'mcols' : 'mcols one'} aria-hidden="true">
      {hasSteps && <div className="steps">{table}</div>}
      <div className="apps">{table}</div>
    </div>
  );
}
