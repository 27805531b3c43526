import type { ReactNode } from 'react';
import type { Application } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { SendAgain } from '#web/public/send-again.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { StepDeadline } from './deadline.tsx';
import styles from './step-band.module.css';
import type { Portal } from './use-portal.ts';

interface Props {
  /** Of its title. */
  id: string;
  title: ReactNode;
  text: ReactNode;
  isUrgent?: boolean;
  /** Nothing is to be done. */
  isQuiet?: boolean;
  deadline?: Application['deadline'];
  /** The way to do it. */
  children?: ReactNode;
}

/** The next step, across the page. */
export function StepBand({ id, title, text, isUrgent, isQuiet, deadline = null, children }: Props) {
  const looks = isQuiet ? styles.quiet : 'on-lake';
  return (
    <section className={classNames(styles.band, looks)} aria-labelledby={id}>
      <div className={gridClass}>
        <div className={columns.main}>
          <Text size="label">Next Step{isUrgent && ' · Urgent'}</Text>
          <Heading level={2} size="part" data-above="6" id={id}>
            {title}
          </Heading>
          <p className={styles.text} data-above="12">
            {text}
          </p>
          {children && <div data-above="28">{children}</div>}
        </div>
        <StepDeadline deadline={deadline} />
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
    <StepBand id="confirm-step" title={<>Confirm your {email} address</>} text={text} deadline={deadline}>
      {isOver ? (
        <ButtonLink variant="primary" to={paths.support}>
          Contact support
        </ButtonLink>
      ) : (
        <SendAgain email={application.email} readOnly={readOnly} />
      )}
    </StepBand>
  );
}
