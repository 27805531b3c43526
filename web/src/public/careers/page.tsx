import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Ledger, LedgerRow } from '../components/ledger.tsx';
import { Frieze, PlainPage } from '../components/plain-page.tsx';
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
    <PlainPage
      title="Work with us"
      lead="We take on few people and keep them long. Less than 3% of applicants pass, and everybody gets an answer."
      form={
        <p className={columns.right}>
          Not sure which? Write to <a href={mailTo}>{company.email}</a>, and someone who knows both will
          answer.
        </p>
      }
      end={
        <>
          <Ledger aria-label="Positions" data-above="block">
            {positions.map(({ name, text, place, to, label }) => (
              <LedgerRow key={name}>
                <Heading level={2} size="part">
                  {name}
                </Heading>
                <p>{text}</p>
                <div>
                  <Text size="label">{place}</Text>
                  <ButtonLink data-above="16" to={to} aria-label={`${label}: ${name}`}>
                    {label}
                  </ButtonLink>
                </div>
              </LedgerRow>
            ))}
          </Ledger>
          <Frieze />
        </>
      }
    />
  );
}
