import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Hero } from '../components/sections.tsx';
import { ContactSection } from '../contact-form/section.tsx';
import rosette from '../engraving/rosette.svg';
import { useTitle } from '../use-title.ts';
import { About } from './about.tsx';
import { LakePlate } from './lake-plate.tsx';
import styles from './page.module.css';
import { Questions } from './questions.tsx';
import { Services } from './services.tsx';

const figures = [
  { term: 'Selection', value: 'Less than 3% pass', note: 'of those who apply to work for us' },
  {
    term: 'Standard requests',
    value: `Attention ${promises.request}`,
    note: 'from the person you already know',
  },
  { term: 'Reach', value: 'Worldwide, from Zug', note: 'one office, and your time zone' },
];

export function HomePage() {
  useTitle('Personal assistants');
  return (
    <>
      <Hero
        title={<>It has already been seen&nbsp;to.</>}
        lead={`${company.shortName} puts one personal assistant at your side: for the office, for the house, and for whatever falls between them. Discreet by contract, at work wherever you are.`}
        actions={
          <>
            <ButtonLink variant="primary" to={paths.contact}>
              Write to us
            </ButtonLink>
            <ButtonLink variant="link" to={paths.services}>
              What we take on
            </ButtonLink>
          </>
        }
        aside={figures}
        asideLayout="large"
      >
        <LakePlate />
      </Hero>
      <Services />
      <About />
      <CallToApply />
      <Questions />
      <ContactSection />
    </>
  );
}

function CallToApply() {
  return (
    <section className={classNames('on-lake', styles.call)} data-print="none">
      <img className={styles.rosette} src={rosette} alt="" width="800" height="800" loading="lazy" />
      <div className={gridClass}>
        <div className={classNames(columns.main, styles.words)}>
          <Heading level={2} size="hero">
            Fewer than three in&nbsp;a&nbsp;hundred
          </Heading>
          <Text size="lead" className={styles.lead} data-above="28">
            So few of those who apply to us pass. They have been pursers, chiefs of staff, head concierges
            and, once, a cellist. If you see what others need before they do, we would like to hear from you.
          </Text>
          <ButtonRow data-above="36">
            <ButtonLink variant="primary" to={paths.personalAssistant}>
              Apply as a personal assistant
            </ButtonLink>
            <ButtonLink variant="link" to={paths.process}>
              How we select
            </ButtonLink>
          </ButtonRow>
        </div>
      </div>
    </section>
  );
}
