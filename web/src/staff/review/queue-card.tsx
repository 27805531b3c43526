import { mainFlow } from '#state-machines/application/labels.ts';
import { reviewDecisions } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime } from '#web/ui/dates.ts';
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
      aria-posinset={place}
      aria-setsize={of}
    >
      <p>
        <QueueLink className={styles.cardName} id={item.id} isShown={isShown}>
          <b className={styles.cut}>{name}</b>
        </QueueLink>
        {item.isLegacy && <Badge>Legacy</Badge>}
        <span className={classNames(styles.number, item.assessmentScore === null && styles.soft)}>
          {item.assessmentScore === null ? 'Not assessed' : `${item.assessmentScore} of 100`}
        </span>
      </p>
      <p>
        <StatusTag status={item.workflowStatus} />
        <WaitingTime item={item} />
      </p>
      <p className={styles.soft}>
        <span className={styles.cut}>
          {positionLabel(item.position)} · {item.email}
        </span>
      </p>
      <p className={styles.soft}>
        <span>Applied {fullTime(item.createdAt)}</span>
        <Step of={stepOf(item.workflowStatus)} />
      </p>
      <p className={styles.motivation}>{item.motivation || '–'}</p>
      <div className={styles.decisions}>
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
      </div>
    </li>
  );
}

function Step({ of: step }: { of: number | null }) {
  if (step === null) return null;
  return (
    <span className={styles.step}>
      <Ruler done={step} of={mainFlow.length} current={step} />
      Step {step} of {mainFlow.length}
    </span>
  );
}
