import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';

/** The application is withdrawn, and whose address it was has nothing left to do. */
export function Disclaimed() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={title} tabIndex={-1}>
            Thank you. It is recorded.
          </h1>
          <p className="lede">
            The application is withdrawn and belongs to no account of yours. We see that it was not you, and
            there is nothing left for you to do.
          </p>
          <p className="actions">
            <Link className="button button-line" to={paths.home}>
              Return to Home
            </Link>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Questions</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
