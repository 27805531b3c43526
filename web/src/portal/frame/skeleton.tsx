/** The dashboard's own geometry before its data is there, so that nothing moves when it arrives. */
export function DashboardSkeleton() {
  return (
    <>
      <section className="standing" aria-hidden="true">
        <div className="grid">
          <div className="main">
            <p className="label">
              <i className="bone bone-3" />
            </p>
            <div className="t5">
              <i className="bone bone-5" />
            </div>
            <p className="lede">
              <i className="bone bone-5" />
              <br />
              <i className="bone bone-4" />
            </p>
            <div className="facts facts-row">
              {['since', 'progress', 'waiting'].map((fact) => (
                <div key={fact}>
                  <i className="bone bone-2" />
                  <br />
                  <i className="bone bone-3" />
                </div>
              ))}
            </div>
          </div>
          <div className="hang subdial">
            <div className="face bone-dial" />
          </div>
        </div>
      </section>
      <div className="next next-quiet" aria-hidden="true">
        <div className="grid">
          <div className="main">
            <i className="bone bone-2" />
            <div className="t3">
              <i className="bone bone-4" />
            </div>
          </div>
        </div>
      </div>
      <div className="record" aria-hidden="true">
        <div className="grid">
          <div className="main">
            <HistorySkeleton />
          </div>
        </div>
      </div>
    </>
  );
}

export function HistorySkeleton() {
  return (
    <ol className="history" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <li key={row}>
          <time>
            <i className="bone bone-2" />
          </time>
          <div className="fact">
            <i className="bone bone-3" />
            <br />
            <i className="bone bone-2" />
          </div>
        </li>
      ))}
    </ol>
  );
}
