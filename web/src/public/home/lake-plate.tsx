import lake from '../engraving/lake.svg';

/** The engraved lake from edge to edge. Its names stand over it in HTML, so that they use the site's face. */
export function LakePlate() {
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
