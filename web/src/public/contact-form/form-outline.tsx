import { mailTo } from '#web/company.ts';
import { labels } from './words.ts';

const widths: Partial<Record<keyof typeof labels, string>> = {
  firstName: 'cell cell-pair',
  lastName: 'cell cell-pair',
  email: 'cell cell-half',
  phone: 'cell cell-half',
};

/** The contact form before its code is there: the same geometry, nothing to type into yet. */
export function FormOutline() {
  return (
    <div aria-busy="true">
      <noscript>
        <p className="no-script">
          This form needs JavaScript. <a href={mailTo}>An e-mail</a> reaches us just as well.
        </p>
      </noscript>
      <div className="card-form" aria-hidden="true">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
          <div key={field} className={widths[field] ?? 'cell'}>
            <span className="name">
              {labels[field]} {field === 'phone' && <span>optional</span>}
            </span>
            {field === 'message' ? <textarea disabled /> : <input disabled />}
          </div>
        ))}
      </div>
      <div className="form-end">
        <button className="button" type="button" disabled>
          Send message
        </button>
        <p className="note">
          We use these details to answer you, and for nothing else. See <span>Privacy</span>.
        </p>
      </div>
    </div>
  );
}
