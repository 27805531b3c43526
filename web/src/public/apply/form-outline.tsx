const cells = [
  ['First name', 'cell cell-pair'],
  ['Last name', 'cell cell-pair'],
  ['Email', 'cell cell-half'],
  ['Phone', 'cell cell-half'],
  ['Address', 'cell'],
  ['LinkedIn', 'cell cell-half'],
  ['Portfolio', 'cell cell-half'],
] as const;

/** The registration card before its code is there: the same geometry, nothing to type into yet. */
export function FormOutline() {
  return (
    <div className="main" aria-busy="true">
      <div className="card-form" aria-hidden="true">
        {cells.map(([label, className]) => (
          <div key={label} className={className}>
            <span className="name">{label}</span>
            <input disabled />
          </div>
        ))}
        <div className="cell">
          <span className="name">Motivation</span>
          <textarea disabled />
        </div>
      </div>
      <div className="form-end">
        <button className="button" type="button" disabled>
          Submit Application
        </button>
      </div>
    </div>
  );
}
