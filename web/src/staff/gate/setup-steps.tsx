import { Circle, CircleCheck, CircleDotDashed } from 'lucide-react';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toneTextClass } from '#web/ui/tone-text/tone-class.ts';
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
      <Text size="small" isSoft>
        First-time Setup Required
      </Text>
      <ol>
        {steps.map(({ id, label, hint }, index) => (
          <li key={id} aria-current={id === current ? 'step' : undefined}>
            {index < at && <Icon icon={CircleCheck} className={toneTextClass('good')} />}
            {index === at && <Icon icon={CircleDotDashed} className={toneTextClass('work')} />}
            {index > at && <Icon icon={Circle} className={toneTextClass('soft')} />}
            <div>
              <Text as="span" weight={id === current ? 'strong' : undefined}>
                {label}
              </Text>
              <Text isSoft size="small" className={styles.hint}>
                {index < at ? 'Done' : hint}
              </Text>
            </div>
          </li>
        ))}
      </ol>
      <Text size="small" isSoft className={styles.account}>
        Signed in as
        <br />
        {email}
      </Text>
    </nav>
  );
}
