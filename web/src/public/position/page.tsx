import { company } from '#web/company.ts';
import { promises } from '#web/timings.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ApplicationDesk } from '../application-form/desk.tsx';
import { Submitted, useSent } from '../application-form/sent.tsx';
import { Frieze } from '../components/plain-page.tsx';
import { Hero, Section } from '../components/sections.tsx';
import { useTitle } from '../use-title.ts';
import styles from './page.module.css';

const terms = [
  { term: 'Position', value: 'Personal Assistant' },
  { term: 'Place', value: 'Zug, and wherever the client is' },
  { term: 'Engagement', value: 'Full-time, three months’ probation' },
  { term: 'First answer', value: promises.firstAnswer },
];

/** The position 'Personal Assistant', variant two (ruling 23). */
export function PositionPage() {
  const [sentTo, setSentTo] = useSent();
  useTitle(sentTo ? null : 'Join the Elite');
  if (sentTo) return <Submitted sentTo={sentTo} position="Personal Assistant" />;
  return (
    <>
      <Hero
        title="Join the Elite"
        lead="We are looking for personal assistants: calm, exact and discreet people who would sooner be relied upon than noticed. Less than 3% of applicants pass."
        actions={
          <>
            <ButtonLink variant="primary" to="#apply">
              Start your application
            </ButtonLink>
            <ButtonLink variant="link" to="#process">
              How we select
            </ButtonLink>
          </>
        }
        aside={terms}
        asideLayout="stacked"
      >
        <Frieze />
      </Hero>
      <Benefits />
      <Process />
      <Section id="apply" className={styles.apply}>
        <div className={columns.main}>
          <Heading level={2} size="section">
            Your application
          </Heading>
          <Text size="lead">Write as you would to a client: short, and nothing left out.</Text>
        </div>
        <ApplicationDesk position="Personal Assistant" onSubmitted={setSentTo} />
      </Section>
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
    promises.review,
    'Two of us read it. If you meet our initial criteria, you hear from us.',
  ],
  [
    'Assessment Invitation',
    `${promises.assessment} to complete`,
    'A private link to eight situations from the work. There is no trick in them.',
  ],
  ['Final Decision', 'in person', 'A conversation in Zug, your papers, and a contract or a plain no.'],
] as const;

function Process() {
  return (
    <Section
      id="process"
      ground="sheet"
      end={
        <ol className={gridClass} data-above="block">
          {steps.map(([name, time, text]) => (
            <li key={name} className={styles.step}>
              <Heading level={3} size="item">
                {name} <small className={styles.time}>{time}</small>
              </Heading>
              <p className={styles.text} data-above="10">
                {text}
              </p>
            </li>
          ))}
        </ol>
      }
    >
      <Heading level={2} size="section" className={columns.main}>
        Four steps, and you always know which
      </Heading>
    </Section>
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
    <Section className={styles.benefits}>
      <Heading level={2} size="section" className={columns.left}>
        What you may expect of us
      </Heading>
      <dl className={classNames(columns.wide, styles.list)}>
        {benefits.map(([term, text]) => (
          <div key={term} className={styles.benefit}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.description} data-above="8">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
