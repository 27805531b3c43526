import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { company, mailTo } from '../company.ts';

interface Props {
  title?: string;
  reason: string;
}

/** A link that does not work: why, and the three ways on. */
export function InvalidLink({ title = 'This link does not work', reason }: Props) {
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">{title}</h1>
          <p className="lede" role="alert">
            {reason}
          </p>
          <p className="actions">
            <a className="button" href={mailTo}>
              Ask for a new link
            </a>
            <Link className="link" to={paths.auth}>
              Sign In
            </Link>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>Links work for 10 days</dt>
            <dd>If you have several messages from us, use the newest one.</dd>
          </div>
          <div>
            <dt>Confirmed already?</dt>
            <dd>
              Then all is well: <Link to={paths.auth}>sign in</Link> with the password you chose.
            </dd>
          </div>
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
