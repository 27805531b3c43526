import { company } from '#web/company.ts';

/** What the contract says in short (applicant side, section 9, 'Contract summary shown'). */
const terms = [
  ['Employment', 'Full-time'],
  ['Probation', '3 months'],
  ['Health insurance', 'Included'],
  ['Vacation days', 'Included'],
  ['Start date', 'To be discussed'],
  ['Law and venue', 'Swiss law, courts of Zug'],
] as const;

/** The only white sheet on its page, under an engraved border. */
export function Deed({ position, name }: { position: string; name: string }) {
  const post = position === 'general' || !position ? 'Personal Assistant' : position;
  return (
    <article className="deed" aria-labelledby="deed">
      <div className="band" aria-hidden="true" />
      <div className="deed-body">
        <h2 className="t3" id="deed">
          Employment as {post}
        </h2>
        <p>
          between {company.name}, {company.street}, {company.town}, and {name}
        </p>
        <dl className="terms">
          {terms.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
