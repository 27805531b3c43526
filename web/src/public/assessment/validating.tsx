const lines = ['a', 'b', 'c', 'd'];

/** While the link is looked at: the words that say so, over the page's own geometry. */
export function Validating() {
  return (
    <section className="section lone assessment" aria-busy="true">
      <h1 className="unseen">Assessment</h1>
      <div className="grid">
        <div className="main">
          <p className="checking-link" role="status">
            <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="9.5" />
              <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
            </svg>
            Validating assessment link...
          </p>
          <p className="lede" aria-hidden="true">
            <i className="bone bone-5" />
            <br />
            <i className="bone bone-4" />
          </p>
        </div>
        <div className="facts hang" aria-hidden="true">
          <div>
            <p className="label">
              <i className="bone" />
            </p>
            <p className="t2">
              <i className="bone bone-3" />
            </p>
          </div>
        </div>
        <div className="main" aria-hidden="true">
          <div className="question">
            <p className="t2">
              <i className="bone bone-5" />
              <br />
              <i className="bone bone-4" />
            </p>
            {lines.map((line) => (
              <p className="option" key={line}>
                <i className="bone bone-4" />
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
