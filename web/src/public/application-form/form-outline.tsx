import { mailTo } from '#web/company.ts';

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
      <noscript>
        <p className="no-script">
          This form needs JavaScript. <a href={mailTo}>An e-mail</a> reaches us just as well.
        </p>
      </noscript>
      <div className="card-form" aria-hidden="true">
        {cells.map(([label, className]) => (
          <div key={label} className={className}>
            <span className="name">
              {label} {(label === 'LinkedIn' || label === 'Portfolio') && <span>optional</span>}
            </span>
            <input disabled />
          </div>
        ))}
        <div className="cell">
          <span className="name">
            Motivation <span>0 of at least 50 characters</span>
          </span>
          <textarea disabled />
        </div>
      </div>
      <div className="form-end">
        <button className="button" type="button" disabled>
          Submit Application
        </button>
        <p className="note">
          You confirm that you are at least 18. How we keep your data is set out in <span>Privacy</span>.
        </p>
      </div>
    </div>
  );
}
