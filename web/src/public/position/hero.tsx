import { Link } from 'react-router-dom';

const facts = [
  ['Position', 'Personal Assistant'],
  ['Place', 'Zug, and wherever the client is'],
  ['Engagement', 'Full-time, three months’ probation'],
  ['First answer', 'Within 48 hours, if you meet our initial criteria'],
] as const;

export function PositionHero() {
  return (
    <section className="hero">
      <div className="grid">
        <div className="main">
          <h1 className="t6">Join the Elite</h1>
          <p className="lede">
            We are looking for personal assistants: calm, exact and discreet people who would sooner be relied
            upon than noticed. Less than 3% of applicants pass.
          </p>
          <p className="actions">
            <Link className="button" to="#apply">
              Start your application
            </Link>
            <Link className="link" to="#process">
              How we select
            </Link>
          </p>
        </div>
        <dl className="facts facts-plain hang">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="frieze" aria-hidden="true" />
    </section>
  );
}
