import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Ledger, LedgerRow } from '../components/ledger.tsx';
import { Section } from '../components/sections.tsx';

const areas = [
  {
    name: 'Business',
    text: 'The diary, the correspondence, the minutes no one wants to take. Board papers reach you the evening before, read and marked, with the one page that matters on top.',
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
    <Section
      id="services"
      end={
        <Ledger data-above="block">
          {areas.map(({ name, text, examples }) => (
            <LedgerRow key={name}>
              <Heading level={3} size="part">
                {name}
              </Heading>
              <p>{text}</p>
              <ul>
                {examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            </LedgerRow>
          ))}
          <LedgerRow>
            <Text as="span" size="label">
              How it is billed
            </Text>
            <span>
              By the hour, on retainer, or for a single project. Terms are settled in writing before anything
              begins.
            </span>
          </LedgerRow>
        </Ledger>
      }
    >
      <Heading level={2} size="section" className={columns.main}>
        Personal Assistants
      </Heading>
      <p className={columns.right}>
        One person, not a call centre. They learn your ways once, keep them to themselves, and stay.
      </p>
    </Section>
  );
}
