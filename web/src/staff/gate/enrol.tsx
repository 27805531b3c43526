import { useId } from 'react';
import type { Enrolment, Refusal } from '#state-machines/staff-gate/words.ts';
import { CodeForm } from '../credentials/code-form.tsx';
import { ScanCode } from '../credentials/scan-code.tsx';
import styles from './gate.module.css';
import { AnotherAccount, useStep } from './gate-parts.tsx';

interface Props {
  enrolment: Enrolment;
  refusal: Refusal | null;
  isBusy: boolean;
  email: string;
  onCode: (code: string) => void;
  onSignOut: () => void;
}

/** Set Up 2FA, and Verify 2FA Setup below it. */
export function Enrol({ enrolment, refusal, isBusy, email, onCode, onSignOut }: Props) {
  const heading = useStep<HTMLHeadingElement>('Set Up 2FA');
  const [scan, verify] = [useId(), useId()];
  return (
    <>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        Set Up 2FA
      </h1>
      <p className={styles.soft}>Staff accounts need a second factor. Any authenticator app works.</p>
      <section className={styles.part} aria-labelledby={scan}>
        <h2 className={styles.partTitle} id={scan}>
          <span className={styles.number}>1</span>Scan QR Code
        </h2>
        <ScanCode enrolment={enrolment} account={email} />
      </section>
      <section className={styles.part} aria-labelledby={verify}>
        <h2 className={styles.partTitle} id={verify}>
          <span className={styles.number}>2</span>Verify 2FA Setup
        </h2>
        <CodeForm refusal={refusal} isBusy={isBusy} onCode={onCode} />
      </section>
      <AnotherAccount email={email} onSignOut={onSignOut}>
        Lost your phone later? A recovery code signs you in once, and an admin can reset the second factor.
      </AnotherAccount>
    </>
  );
}
