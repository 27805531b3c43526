import { mainFlow } from '#state-machines/application/labels.ts';
import { reviewDecisions } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import styles from './queue.module.css';
import { useReview } from './review-context.ts';
import { type QueueEntry, QueueLink, stepOf, WaitingTime } from './review-parts.tsx';

/** One application as a card (staff side, 'Review'): what a decision begins with, and the decisions. */
export function QueueCard({ item, isShown, place, of }: QueueEntry) {
  const { decide } = useReview();
  const name = personName(item);
  const decisions = reviewDecisions.filter((row) => row.from === item.workflowStatus);
  return (
    <li
      className={classNames(styles.card, decisions.length > 2 && styles.tall, isShown && styles.shown)}
      data-line="below"
      aria-posinset={place}
      aria-setsize={of}
    >
      <Inline as="p" isOneLine className={styles.cardLine}>
        <QueueLink className={styles.cardName} id={item.id} isShown={isShown}>
          <Text as="b" weight="strong" isTruncated>
            {name}
          </Text>
        </QueueLink>
        {item.isLegacy && <Badge>Legacy</Badge>}
        <Text as="span" isNumeric isWhole isSoft={item.assessmentScore === null}>
          {item.assessmentScore === null ? 'Not assessed' : `${item.assessmentScore} of 100`}
        </Text>
      </Inline>
      <Inline as="p" isSpread isOneLine>
        <StatusTag status={item.workflowStatus} />
        <WaitingTime item={item} />
      </Inline>
      <Text isSoft isTruncated>
        {positionLabel(item.position)} · {item.email}
      </Text>
      <Inline as="p" isSpread isOneLine>
        <ToneText tone="soft">Applied {fullTime(item.createdAt)}</ToneText>
        <Step of={stepOf(item.workflowStatus)} />
      </Inline>
      <Text isSoft isClamped>
        {item.motivation || '–'}
      </Text>
      <Inline space={4} className={styles.decisions}>
        {decisions.map((row) => (
          <Button
            key={row.to}
            size="small"
            tone={row.to === 'rejected' ? 'danger' : undefined}
            aria-label={`${row.label}: ${name}`}
            onClick={() => decide(item.id, row)}
          >
            {row.label}
          </Button>
        ))}
        <ButtonLink
          variant="quiet"
          size="small"
          to={paths.admin.application(item.id)}
          aria-label={`Details: ${name}`}
        >
          Details
        </ButtonLink>
      </Inline>
    </li>
  );
}

function Step({ of: step }: { of: number | null }) {
  if (step === null) return null;
  return (
    <Inline as="span" isOneLine>
      <Ruler done={step} of={mainFlow.length} current={step} />
      <Text as="span" isSoft isWhole>
        Step {step} of {mainFlow.length}
      </Text>
    </Inline>
  );
}
