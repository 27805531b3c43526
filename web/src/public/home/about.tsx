import { company } from '#web/company.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Section } from '../components/sections.tsx';
import seal from '../engraving/seal.svg';
import styles from './about.module.css';

const pairs = [
  { term: 'Company', value: company.brand },
  { term: 'Law and venue', value: 'Swiss law, courts of Zug' },
  { term: 'Clients', value: 'Business, household and private, worldwide' },
];

export function About() {
  return (
    <Section id="about" ground="sheet" end={<Founder />}>
      <div className={columns.main}>
        <Heading level={2} size="section">
          A small house on a quiet&nbsp;lake
        </Heading>
        <div className={styles.copy}>
          <p>
            {company.name} is a Swiss limited company in {company.place}. We find, train and employ personal
            assistants, and behind each of them stands an office that picks up.
          </p>
          <p>
            Our trade has a word of the Swiss army: the adjutant is the one who keeps order so that others can
            decide. We kept the duty and left the uniform.
          </p>
          <p>
            We do not name our clients, and we do not explain afterwards why a thing could not be done. We
            find out beforehand.
          </p>
        </div>
      </div>
      <DescriptionList layout="stacked" className={classNames(columns.right, styles.company)} pairs={pairs} />
    </Section>
  );
}

/** Who founded the house, under her engraved seal. */
function Founder() {
  return (
    <figure className={classNames(gridClass, styles.founder)} data-line="above">
      <div className={columns.left}>
        <div className={styles.seal}>
          <img src={seal} alt="" width="320" height="320" loading="lazy" />
          <b className={styles.initials} aria-hidden="true">
            RI
          </b>
        </div>
      </div>
      <div className={columns.wide}>
        <blockquote className={styles.quote}>
          “A good assistant is not someone who is always there. It is someone who was there just before you.”
        </blockquote>
        <figcaption className={styles.caption} data-above="28">
          <b className={styles.name}>Regula Iten, founder</b>
          <Text as="span" size="small">
            Nineteen years in private offices in Zug, Geneva and London. She still speaks with every candidate
            who reaches the last round.
          </Text>
        </figcaption>
      </div>
    </figure>
  );
}
