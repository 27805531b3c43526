import seal from '../engraving/seal.svg';

/** Who founded the house, under her engraved seal. */
export function Founder() {
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
