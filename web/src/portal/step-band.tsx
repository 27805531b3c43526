import type { ReactNode } from 'react';
import { waitingFor } from '#state-machines/application/labels.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { SendAgain } from '#web/public/send-again.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList, type Pair } from '#web/ui/description-list/description-list.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { DeadlineNotes, DueSoon, untilPair } from './deadline.tsx';
import styles from './step-band.module.css';
import type { Portal } from './use-portal.ts';

interface Props {
  /** Of its title. */
  id: string;
  application: Application;
  title: ReactNode;
  text: ReactNode;
  isUrgent?: boolean;
  /** Nothing is to be opened: others act, or all is over. */
  isQuiet?: boolean;
  /** Until when, where the application has no deadline of its own. */
  until?: Pair | null;
  /** Who acts, where the status alone does not say it. */
  by?: string;
  /** The way to do it. */
  children?: ReactNode;
}

const waits = { applicant: who.you, staff: who.staff, none: 'No one' } as const;

/** The next step, across the page: what it is, who acts, until when, and the way to do it. */
export function StepBand({
  id,
  application: { workflowStatus, deadline },
  title,
  text,
  isUrgent,
  isQuiet,
  until,
  by = waits[waitingFor[workflowStatus]],
  children,
}: Props) {
  const pairs: Pair[] = [{ term: 'Waiting for', value: by }];
  if (deadline) pairs.push(untilPair(deadline));
  else if (until) pairs.push(until);
  return (
    <section className={classNames(styles.band, isQuiet ? styles.quiet : 'on-lake')} aria-labelledby={id}>
      <div className={classNames(gridClass, styles.rows)}>
        <div className={columns.main}>
          <Text size="label">
            Next Step{isUrgent && ' · Urgent'}
            {deadline && <DueSoon due={deadline.due} />}
          </Text>
          <Heading level={2} size="part" data-above="6" id={id}>
            {title}
          </Heading>
          <p className={styles.text} data-above="8">
            {text}
          </p>
        </div>
        <DescriptionList layout="stacked" className={classNames(columns.right, styles.pairs)} pairs={pairs} />
        {children && <div className={classNames(columns.main, styles.actions)}>{children}</div>}
        {deadline && (
          <div className={classNames(columns.right, styles.notes)}>
            <DeadlineNotes {...deadline} />
          </div>
        )}
      </div>
    </section>
  );
}

const email = (
  <Text as="span" isWhole>
    e-mail
  </Text>
);

/** The prompt while the address waits to be confirmed, on the two pages that are open then (ruling 37). */
export function ConfirmStep({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const { deadline } = application;
  const isOver = deadline?.isOverdue ?? false;
  const text = isOver ? (
    'The time to confirm your address is over. Your application is kept: write to us, and we will send you a new link.'
  ) : (
    <>
      We have written to {application.email}. Check your {email} and confirm your address within 10 days; then
      the review begins.
    </>
  );
  return (
    <StepBand
      id="confirm-step"
      application={application}
      title={<>Confirm your {email} address</>}
      text={text}
    >
      {isOver ? (
        <ButtonLink variant="primary" to={paths.support}>
          Contact support
        </ButtonLink>
      ) : (
        <SendAgain isButton email={application.email} readOnly={readOnly} />
      )}
    </StepBand>
  );
}
