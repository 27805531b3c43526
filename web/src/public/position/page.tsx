import { company } from '#web/company.ts';
import { ApplicationDesk } from '../application-form/desk.tsx';
import { Submitted } from '../application-form/submitted.tsx';
import { useSent } from '../application-form/use-sent.ts';
import { variants } from '../application-form/variants.ts';
import { useTitle } from '../use-title.ts';
import { PositionHero } from './hero.tsx';

/** The position 'Personal Assistant', variant two (ruling 23). */
export function PositionPage() {
  const [sentTo, setSentTo] = useSent();
  const variant = variants.personalAssistant;
  useTitle(sentTo ? variant.submitted.title : 'Join the Elite');
  if (sentTo) return <Submitted sentTo={sentTo} {...variant.submitted} />;
  return (
    <>
      <PositionHero />
      <Benefits />
      <Process />
      <section className="section apply" id="apply">
        <div className="grid">
          <div className="main">
            <h2 className="t4">Your application</h2>
            <p className="lede">Write as you would to a client: short, and nothing left out.</p>
          </div>
          <ApplicationDesk variant={variant} onSubmitted={setSentTo} />
        </div>
      </section>
    </>
  );
}

/** Names and times of the four steps (applicant side, section 2, 'Application page'; section 9). */
const steps = [
  [
    'Initial Application',
    'about ten minutes',
    'The form below. Your draft stays on this device until you submit it.',
  ],
  [
    'Review & Screening',
    '48-72 hours',
    'Two of us read it. If you meet our initial criteria, you hear from us.',
  ],
  [
    'Assessment Invitation',
    '48 hours to complete',
    'A private link to eight situations from the work. There is no trick in them.',
  ],
  ['Final Decision', 'in person', 'A conversation in Zug, your papers, and a contract or a plain no.'],
] as const;

function Process() {
  return (
    <section className="section process" id="process">
      <div className="grid">
        <h2 className="t4 main">Four steps, and you always know which</h2>
      </div>
      <ol className="grid">
        {steps.map(([name, time, text]) => (
          <li key={name}>
            <h3 className="t2">
              {name} <small>{time}</small>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

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

function Benefits() {
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
