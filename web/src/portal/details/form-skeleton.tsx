const parts = [3, 4, 1, 2, 4, 4, 1];

/** The form's own geometry before what was written is there. */
export function FormSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Loading
      </p>
      <div className="whole-form" aria-hidden="true">
        {parts.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          <div className="part" key={i}>
            <p className="t2">
              <i className="bone bone-3" />
            </p>
            <div className="card-form">
              {Array.from({ length: cells }, (_, cell) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
                  key={cell}
                  className={cells % 2 === 0 ? 'cell cell-half' : 'cell'}
                >
                  <i className="bone bone-2" />
                  <input disabled />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
