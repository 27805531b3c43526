import { Link } from 'react-router-dom';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import lake from '../engraving/lake.svg';

const facts = [
  ['Selection', 'Less than 3% pass', 'of those who apply to work for us'],
  ['Standard requests', 'Attention in 2-4 hours', 'from the person you already know'],
  ['Reach', 'Worldwide, from Zug', 'one office, and your time zone'],
] as const;

export function Hero() {
  return (
    <section className="hero">
      <div className="grid">
        <div className="main">
          <h1 className="t6">It has already been seen&nbsp;to.</h1>
          <p className="lede">
            {company.shortName} puts one personal assistant at your side: for the office, for the house, and
            for whatever falls between them. Discreet by contract, at work wherever you are.
          </p>
          <p className="actions">
            <Link className="button" to={paths.contact}>
              Write to us
            </Link>
            <Link className="link" to={paths.services}>
              What we take on
            </Link>
          </p>
        </div>
        <dl className="facts hang">
          {facts.map(([term, value, more]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {value} <small>{more}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <LakePlate />
    </section>
  );
}

/** The engraved lake from edge to edge. Its names stand over it in HTML, so that they use the site's face. */
function LakePlate() {
  return (
    <figure className="plate">
      <div className="plate-field">
        <img
          src={lake}
          alt="Engraved map of Lake Zug with the hills around it"
          width="1440"
          height="460"
          fetchPriority="high"
        />
        <span className="water" aria-hidden="true">
          Zugersee
        </span>
        <span className="seat" aria-hidden="true">
          Zug
        </span>
        <span className="cham" aria-hidden="true">
          Cham
        </span>
        <span className="arth" aria-hidden="true">
          Arth
        </span>
        <span className="zugerberg" aria-hidden="true">
          Zugerberg
        </span>
      </div>
      <figcaption className="grid note">
        <p className="main">
          Lake Zug, 413 metres above the sea. Our office is the point on its eastern shore.
        </p>
        <p className="hang">
          <svg className="needle" viewBox="0 0 44 12" aria-hidden="true">
            <path d="M43.5 6H1m6-4.5L1 6l6 4.5" />
          </svg>
          North is to the left
        </p>
      </figcaption>
    </figure>
  );
}
