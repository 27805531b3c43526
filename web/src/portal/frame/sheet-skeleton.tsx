const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A page with its title above and rows below, before any of it is known. */
export function SheetSkeleton() {
  return (
    <div aria-hidden="true">
      <section className="standing">
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
          </div>
        </div>
      </section>
      <div className="section-end">
        <div className="grid">
          <div className="main">
            <RowsSkeleton />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The rows alone, for what a page fetches by itself. */
export function RowsSkeleton() {
  return (
    <div className="bone-rows">
      {rows.map((row) => (
        <p key={row}>
          <i className="bone bone-2" />
          <i className="bone bone-3" />
        </p>
      ))}
    </div>
  );
}
