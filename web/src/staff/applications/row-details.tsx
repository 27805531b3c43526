import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { assessmentText } from '../components/assessment-text.ts';
import { ExternalLink, MailAddress } from '../components/contact-links.tsx';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { positionLabel } from '../components/person-name.ts';
import { Prose } from '../dossier/part.tsx';
import styles from './applications.module.css';
import { useList } from './list-context.ts';
import { DetailsButton } from './row-actions.tsx';

/** Where applicants show themselves; null for nowhere. */
export function OwnLinks({ row: { linkedinUrl, portfolioUrl } }: { row: ListedApplication }) {
  if (!linkedinUrl && !portfolioUrl) return null;
  return (
    <Inline as="span">
      {linkedinUrl && <ExternalLink href={linkedinUrl}>LinkedIn</ExternalLink>}
      {portfolioUrl && <ExternalLink href={portfolioUrl}>Portfolio</ExternalLink>}
    </Inline>
  );
}

/** What an opened row shows under itself. */
export function RowDetails({ row }: { row: ListedApplication }) {
  const { now, onAdvance, pendingId, asOf } = useList();
  const isAdvancing = advanceRefusal(row.workflowStatus) === null && asOf === null;
  const hasLinks = row.linkedinUrl || row.portfolioUrl;
  return (
    <div className={styles.opened}>
      <DescriptionList
        pairs={[
          { term: 'Email', value: <MailAddress email={row.email} /> },
          { term: 'Phone', value: row.phone || '–' },
          { term: 'Address', value: row.address || '–' },
          { term: 'Links', value: hasLinks ? <OwnLinks row={row} /> : 'None given' },
        ]}
      />
      <DescriptionList
        pairs={[
          { term: 'Applied for', value: positionLabel(row.position) },
          { term: 'Applied', value: fullTime(row.createdAt) },
          { term: 'In this status since', value: fullTime(row.statusSince) },
          {
            term: 'Deadline',
            value: row.deadline ? <DeadlineTag deadline={row.deadline} now={now} /> : 'None in this status',
          },
          { term: 'Assessment', value: assessmentText(row) },
        ]}
      />
      <div>
        <Text isSoft>Motivation</Text>
        <p>
          <Prose text={row.motivation} />
        </p>
        <Inline data-above="8">
          {isAdvancing && (
            <Button
              variant="primary"
              className={glyphClass('advance')}
              isPending={pendingId === row.id}
              onClick={() => onAdvance(row)}
            >
              Advance to Next Step
            </Button>
          )}
          <DetailsButton row={row} />
        </Inline>
      </div>
    </div>
  );
}
