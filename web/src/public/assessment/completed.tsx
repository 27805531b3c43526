import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { CheckIcon } from '../components/icons.tsx';

/** Thanks, for as long as the specification lets them stay; the toast on the next page says it once more. */
export function Completed({ firstName }: { firstName: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <p className="state state-good">
            <CheckIcon />
            Your answers have arrived
          </p>
          <h1 className="t5" ref={title} tabIndex={-1}>
            Assessment Completed!
          </h1>
          <p className="lede">
            Thank you, {firstName}. We look at your answers together with your application, and write to you.
          </p>
          <p className="actions">
            <Link className="button button-line" to={paths.home}>
              Go to the home page
            </Link>
            <span className="note">You are led there in a moment.</span>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Your result</dt>
            <dd>
              <Link to={paths.auth}>Sign in</Link> to see it, and how your application goes on.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
