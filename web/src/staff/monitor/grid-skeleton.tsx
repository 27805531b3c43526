const cards = Array.from({ length: 8 }, (_, index) => index);

/** Eight cards while the numbers load, in the cards' own geometry. */
export function GridSkeleton() {
  return (
    <div className="gcols" aria-hidden="true">
      <ol className="gg">
        {cards.map((card) => (
          <li key={card}>
            <span className="gc still">
              <span className="sk w2" />
              <span className="sk w1" />
              <span className="sk w3" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
