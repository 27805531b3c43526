import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { mailTo } from '../company.ts';
import rosette from '../engraving/rosette.svg';
import { useTitle } from '../use-title.ts';
import { LakePlate } from './lake-plate.tsx';

export function HomePage() {
  useTitle('Personal assistants');
  return (
    <>
      <section className="hero" id="services">
        <div className="grid">
          <div className="main">
            <h1 className="t6">It has already been seen&nbsp;to.</h1>
            <p className="lede">
              Adjutant puts one personal assistant at your side: for the office, for the house, and for
              whatever falls between them. Discreet by contract, at work wherever you are.
            </p>
            <p className="actions">
              <a className="button" href={mailTo}>
                Write to us
              </a>
              <Link className="link" to={paths.apply}>
                Work with us
              </Link>
            </p>
          </div>
          <dl className="facts hang">
            <div>
              <dt>Selection</dt>
              <dd>
                Less than 3% pass <small>of those who apply to work for us</small>
              </dd>
            </div>
            <div>
              <dt>Standard requests</dt>
              <dd>
                Attention in 2–4 hours <small>from the person you already know</small>
              </dd>
            </div>
            <div>
              <dt>Reach</dt>
              <dd>
                Worldwide, from Zug <small>one office, and your time zone</small>
              </dd>
            </div>
          </dl>
        </div>
        <LakePlate />
      </section>

      <section className="call on-lake">
        <img className="rosette" src={rosette} alt="" width="800" height="800" loading="lazy" />
        <div className="grid">
          <div className="main">
            <h2 className="t6">Fewer than three in&nbsp;a&nbsp;hundred</h2>
            <p className="lede">
              So few of those who apply to us pass. They have been pursers, chiefs of staff, head concierges
              and, once, a cellist. If you see what others need before they do, we would like to hear from
              you.
            </p>
            <p className="actions">
              <Link className="button" to={paths.apply}>
                Apply as a personal assistant
              </Link>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
