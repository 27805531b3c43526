/** The form's geometry before its code is there. */
export const PasswordOutline = () => (
  <section className="grid" aria-busy="true">
    <div className="left">
      <h2 className="t3">Password</h2>
    </div>
    <div className="mid" aria-hidden="true">
      <div className="card-form">
        {['Current password', 'New password'].map((label) => (
          <div key={label} className="cell">
            <span className="name">{label}</span>
            <input disabled />
          </div>
        ))}
      </div>
    </div>
  </section>
);
