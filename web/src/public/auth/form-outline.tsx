import { Head } from './head.tsx';

/** The form before its code is there: the same geometry, nothing to type into yet. */
export function FormOutline() {
  return (
    <section className="section lone">
      <div className="grid">
        <Head intention="sign-in" />
        <div className="mid" aria-busy="true">
          <div className="card-form" aria-hidden="true">
            {['Email', 'Password'].map((label) => (
              <div key={label} className="cell">
                <span className="name">{label}</span>
                <input disabled />
              </div>
            ))}
          </div>
          <div className="form-end">
            <button className="button" type="button" disabled>
              Sign In
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
