import { Link } from 'react-router-dom';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { LakePlate } from './lake-plate.tsx';

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
