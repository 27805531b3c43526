import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { useTitle } from '../use-title.ts';

/** The positions one can apply for. */
const positions = [
  {
    name: 'Personal Assistant',
    text: 'One client, one household or one office, and everything that keeps it running. Full-time, with three months’ probation.',
    place: 'Zug, and wherever the client is',
    to: paths.personalAssistant,
    label: 'Read and apply',
  },
  {
    name: 'General Application',
    text: 'You run an office, keep accounts, know houses or yachts, and think that we should know you. Tell us why in a few sentences.',
    place: 'Zug',
    to: paths.apply,
    label: 'Apply in ten minutes',
  },
] as const;

export function CareersPage() {
  useTitle('Careers');
  return (
    <section className="section lone careers">
      <div className="grid">
        <div className="main">
          <h1 className="t5">Work with us</h1>
          <p className="lede">
            We take on few people and keep them long. Less than 3% of applicants pass, and everybody gets an
            answer.
          </p>
        </div>
        <p className="hang">
          Not sure which? Write to <a href={mailTo}>{company.email}</a>, and somebody who knows both will
          answer.
        </p>
      </div>
      <ul className="ledger grid" aria-label="Positions">
        {positions.map(({ name, text, place, to, label }) => (
          <li className="row" key={name}>
            <h2 className="t3">{name}</h2>
            <p>{text}</p>
            <div>
              <p className="label">{place}</p>
              <p className="actions">
                <Link className="button button-line" to={to} aria-label={`${label}: ${name}`}>
                  {label}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="frieze" aria-hidden="true" />
    </section>
  );
}
