import { company } from '#web/company.ts';
import seal from '../engraving/seal.svg';

const facts = [
  ['Company', company.brand],
  ['Law and venue', 'Swiss law, courts of Zug'],
  ['Clients', 'Business, household and private, worldwide'],
] as const;

export function About() {
  return (
    <section className="section about" id="about">
      <div className="grid">
        <div className="main">
          <h2 className="t4">A small house on a quiet&nbsp;lake</h2>
          <div className="copy">
            <p>
              {company.name} is a Swiss limited company in {company.place}. We find, train and employ personal
              assistants, and behind each of them stands an office that picks up.
            </p>
            <p>
              Our trade has a word of the Swiss army: the adjutant is the one who keeps order so that others
              can decide. We kept the duty and left the uniform.
            </p>
            <p>
              We do not name our clients, and we do not explain afterwards why a thing could not be done. We
              find out beforehand.
            </p>
          </div>
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
      <Founder />
    </section>
  );
}

/** Who founded the house, under her engraved seal. */
function Founder() {
  return (
    <figure className="founder grid">
      <div className="left">
        <div className="seal">
          <img src={seal} alt="" width="320" height="320" loading="lazy" />
          <b aria-hidden="true">RI</b>
        </div>
      </div>
      <div className="wide">
        <blockquote className="t3">
          “A good assistant is not someone who is always there. It is someone who was there just before you.”
        </blockquote>
        <figcaption>
          <b>Regula Iten, founder</b>
          <span className="small">
            Nineteen years in private offices in Zug, Geneva and London. She still speaks with every candidate
            who reaches the last round.
          </span>
        </figcaption>
      </div>
    </figure>
  );
}
