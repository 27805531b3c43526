import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Section } from '../components/sections.tsx';
import styles from './questions.module.css';

/** Services, confidentiality, regions, customization, response time, billing (applicant side, section 2, 'Home page'). */
const questions = [
  [
    'What services does a personal assistant provide?',
    'Whatever draws your attention from the work only you can do. In business: diary, correspondence, travel, meetings. In the household: staff, suppliers, property, family. Beyond: the private, the rare and the last-minute.',
  ],
  [
    'How is confidentiality protected?',
    'Every assistant signs a personal undertaking under Swiss law before hearing your name, and it does not end when the engagement does. In our office, a file opens only to those who serve you.',
  ],
  [
    'In which regions do you work?',
    'Worldwide. Most engagements begin in Switzerland; your assistant then travels with you or works from Zug in your time zone.',
  ],
  [
    'Can the service be shaped to our needs?',
    'It has to be. Before we begin we agree in writing what is done, by whom, how you wish to be reached, and what should never be asked twice.',
  ],
  [
    'How quickly do you respond?',
    `Standard requests get attention ${promises.request}. Messages sent through this page are answered ${promises.message}.`,
  ],
  [
    'How is the service billed?',
    'By the hour, on retainer, or per project, whichever suits the work. An invoice from us can be read in a minute.',
  ],
] as const;

/** Items of one name: opening one closes the other, by the browser itself. */
export function Questions() {
  return (
    <Section id="faq" className={styles.columns}>
      <div className={columns.left}>
        <Heading level={2} size="section">
          What we are asked first
        </Heading>
        <p data-above="20">
          Anything else, <Link to={paths.contact}>ask us directly</Link>.
        </p>
      </div>
      <div className={columns.wide} data-lines="ledger">
        {questions.map(([question, answer], index) => (
          <details key={question} className={styles.item} name="faq" open={index === 0}>
            <summary className={styles.question}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
