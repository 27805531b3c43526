import { SearchX } from 'lucide-react';

/** A request's final geometry while it loads. */
export function RequestOutline() {
  return (
    <div className="dbody" aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      <h2>
        <span className="sk w4" />
      </h2>
      <dl className="kv">
        {['w5', 'w3', 'w3', 'w3', 'w4'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          <div key={index}>
            <dt>
              <span className="sk w3" />
            </dt>
            <dd>
              <span className={`sk ${width}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function RequestMissing() {
  return (
    <div className="blank">
      <SearchX className="i" aria-hidden="true" />
      <h2>Request not found</h2>
      <p className="q">The address is not complete, or it is of another installation.</p>
    </div>
  );
}
