const areas = [
  {
    name: 'Business',
    text: 'The diary, the correspondence, the minutes nobody wants to take. Board papers reach you the evening before, read and marked, with the one page that matters on top.',
    examples: [
      'Diary and correspondence',
      'Travel, door to door',
      'Board and investor meetings',
      'Research and briefing notes',
    ],
  },
  {
    name: 'Household',
    text: 'Staff, suppliers, schools and second homes, run like a good small hotel. You notice only that it works.',
    examples: ['Household staff and rotas', 'Property and maintenance', 'Children, schools, tutors'],
  },
  {
    name: 'Beyond',
    text: 'The table that was full, the piece that was sold, the seat after the last flight. If it is lawful and can be done, it gets done; if it cannot, you hear so at once.',
    examples: [
      'Private travel and yachts',
      'Art, wine and auctions',
      'Celebrations, large and very small',
      'Moving to Switzerland',
      'The request with no category',
    ],
  },
] as const;

/** One offering in three areas (applicant side, section 2, 'Home page'). */
export function Services() {
  return (
    <section className="section" id="services">
      <div className="grid">
        <div className="main">
          <h2 className="t4">Personal Assistants</h2>
        </div>
        <p className="hang">
          One person, not a call centre. They learn your ways once, keep them to themselves, and stay.
        </p>
      </div>
      <div className="ledger grid">
        {areas.map(({ name, text, examples }) => (
          <article className="row" key={name}>
            <h3 className="t3">{name}</h3>
            <p>{text}</p>
            <ul>
              {examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </article>
        ))}
        <p className="ledger-end row">
          <span className="label">How it is billed</span>
          <span>
            By the hour, on retainer, or for a single project. Terms are settled in writing before anything
            begins.
          </span>
        </p>
      </div>
    </section>
  );
}
