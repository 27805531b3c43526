import { Circle, CircleCheck, CircleDotDashed } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './gate.module.css';
import type { GateState } from './use-gate.ts';

const steps = [
  { id: 'password', label: 'Change Your Password', hint: 'One that only you know' },
  { id: 'enrolment', label: 'Set Up 2FA', hint: 'Scan, then enter one code' },
  { id: 'recoveryCodes', label: 'Recovery codes', hint: 'Ten codes, shown once' },
] as const;
type SetupStep = (typeof steps)[number]['id'];

/** Which step of the first login is open; null outside it. */
export function setupStepOf(state: GateState): SetupStep | null {
  return steps.find(({ id }) => state.matches({ firstLogin: id }))?.id ?? null;
}

/** The three steps of the first login, what is done and what is left. */
export function SetupSteps({ current, email }: { current: SetupStep; email: string | undefined }) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav className={styles.steps} aria-label="First-time Setup Required">
      <p className={styles.stepsTitle}>First-time Setup Required</p>
      <ol>
        {steps.map(({ id, label, hint }, index) => (
          <li key={id} aria-current={id === current ? 'step' : undefined}>
            {index < at && <Icon icon={CircleCheck} className={styles.done} />}
            {index === at && <Icon icon={CircleDotDashed} className={styles.open} />}
            {index > at && <Icon icon={Circle} className={styles.soft} />}
            <span>
              {label}
              <small>{index < at ? 'Done' : hint}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={classNames(styles.soft, styles.who)}>
        Signed in as
        <br />
        {email}
      </p>
    </nav>
  );
}
