import { company } from '#web/company.ts';

const benefits = [
  [
    'A Swiss contract',
    `Employment with ${company.name}, with health insurance and vacation days in writing. Never a chain of mandates.`,
  ],
  ['One client', 'You serve one household or one office. We match for temperament first and skill second.'],
  [
    'An office behind you',
    'A desk in Zug that picks up at any hour, with lawyers, travel agents and a second pair of hands.',
  ],
  [
    'The world, properly planned',
    'Much of the work is elsewhere. Travel is arranged, paid, and followed by days off.',
  ],
  [
    'Schooling',
    'Protocol, security, law, wine and languages before your first client, and a week in every year after.',
  ],
] as const;

export function Benefits() {
  return (
    <section className="section benefits">
      <div className="grid">
        <h2 className="t4 left">What you may expect of us</h2>
        <dl className="wide">
          {benefits.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
