import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { glyphClass } from '#web/ui/glyph/glyph.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import type { BodyRow } from '#web/ui/table/features.ts';
import { CellLink } from '#web/ui/table/row-link.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { assessmentText } from '../../components/assessment-text.ts';
import { MailAddress, PersonName } from '../../components/contact-links.tsx';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { personName, positionLabel } from '../../components/person-name.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { useList, useRecordLink } from '../list-context.ts';
import { DetailsButton, MoreButton } from '../row-actions.tsx';
import { OwnLinks } from '../row-details.tsx';
import { ListProgress, RowBadges } from '../row-parts.tsx';
import styles from './cards.module.css';

interface Props {
  row: BodyRow<ListedApplication>;
  index: number;
  total: number;
  isCurrent: boolean;
  canSelect: boolean;
  onFocus: (index: number) => void;
}

/** One application with everything a decision about it begins with (staff side, 'Applications'). */
export function ApplicationCard({ row, index, total, isCurrent, canSelect, onFocus }: Props) {
  const { asOf } = useList();
  const { original: application } = row;
  const name = personName(application);
  const details = useRecordLink(application);
  const isSelected = canSelect && row.getIsSelected();
  return (
    <article
      className={classNames(styles.card, isCurrent && styles.current, isSelected && styles.selected)}
      aria-label={name}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-row={index}
      onFocus={() => onFocus(index)}
    >
      <Inline as="header" className={styles.line}>
        {canSelect && (
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        )}
        <h2 className={styles.name}>
          <CellLink {...details} title={name}>
            <PersonName person={application} />
          </CellLink>
        </h2>
        <RowBadges row={application} />
        <StatusTag status={application.workflowStatus} filled className={styles.lineEnd} />
      </Inline>
      <Inline as="p" className={styles.line}>
        <ToneText tone="soft">Applied for</ToneText>
        <Text as="b" weight="medium" isTruncated>
          {positionLabel(application.position)}
        </Text>
        <Inline
          as="span"
          isOneLine
          className={classNames(toneTextClass('soft'), styles.lineEnd)}
          title="Progress"
        >
          <ListProgress status={application.workflowStatus} />
        </Inline>
        <Text
          as="span"
          isNumeric
          isWhole
          isSoft={application.assessmentScore === null}
          className={styles.score}
        >
          {application.assessmentScore === null ? 'No score' : `Score ${application.assessmentScore}`}
        </Text>
      </Inline>
      <CardPairs row={application} />
      <Text isSoft isClamped className={styles.motivation} title={application.motivation}>
        {application.motivation || '–'}
      </Text>
      <Inline as="footer" className={styles.line}>
        {asOf === null && <AdvanceButton row={application} />}
        <DetailsButton row={application} label={`View Details: ${name}`} />
        {asOf === null && <MoreButton row={application} className={styles.lineEnd} />}
      </Inline>
    </article>
  );
}

function AdvanceButton({ row }: { row: ListedApplication }) {
  const { pendingId, onAdvance } = useList();
  const refusal = advanceRefusal(row.workflowStatus);
  return (
    <Button
      variant="primary"
      className={glyphClass('advance')}
      aria-label={`Advance to Next Step: ${personName(row)}${refusal ? `. ${refusal}` : ''}`}
      disabledReason={refusal}
      isPending={pendingId === row.id}
      onClick={() => onAdvance(row)}
    >
      Advance to Next Step
    </Button>
  );
}

/** How to reach them, when they applied, what is due and how the assessment went (staff side, 'Applications'). */
function CardPairs({ row }: { row: ListedApplication }) {
  const { now } = useList();
  const isAssessed = row.assessmentScore !== null || row.assessmentCompletedAt !== null;
  const pairs = [
    { term: 'Email', value: <MailAddress email={row.email} /> },
    { term: 'Phone', value: row.phone || '–' },
    { term: 'Address', value: row.address || '–' },
    (row.linkedinUrl || row.portfolioUrl) && { term: 'Links', value: <OwnLinks row={row} /> },
    { term: 'Applied', value: fullTime(row.createdAt) },
    row.deadline && { term: 'Deadline', value: <DeadlineTag deadline={row.deadline} now={now} /> },
    isAssessed && { term: 'Assessment', value: assessmentText(row) },
  ].filter((pair) => typeof pair === 'object' && pair !== null);
  return (
    <DescriptionList className={classNames(styles.pairs, isAssessed && styles.assessed)} pairs={pairs} />
  );
}
