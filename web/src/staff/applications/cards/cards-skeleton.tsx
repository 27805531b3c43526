const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The cards' final geometry while they load. */
export function CardsSkeleton() {
  return (
    <section className="cards still" aria-label="Application cards" aria-busy="true">
      <div className="crow">
        {cards.map((card) => (
          <div key={card} className="acard empty">
            <span className="sk w5" />
            <span className="sk w4" />
            <span className="sk w5" />
            <span className="sk w3" />
          </div>
        ))}
      </div>
    </section>
  );
}
