import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** A page whose time has not come, or is over: said plainly, with the way back. */
export function Unavailable({ title, text }: { title: string; text: string }) {
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5">{title}</h1>
          <p className="lede">{text}</p>
          <p className="actions">
            <Link className="button" to={paths.applicant.dashboard}>
              Back to the dashboard
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
