import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Enrolment } from '#state-machines/staff-gate/words.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import styles from './credentials.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** 'JBSW Y3DP …': four by four, as one reads it out. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** The secret for the authenticator app: as a QR code, and as a key for typing. */
export function ScanCode({ enrolment, account }: { enrolment: Enrolment; account: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(enrolment.secret);
    toast({ title: 'Key copied', description: 'Paste it into your authenticator app only.' });
  };
  return (
    <Inline align="start" space={24}>
      <Suspense fallback={<div className={styles.qrCode} aria-busy="true" />}>
        <QrCode text={enrolment.qrCode} label="QR code for your authenticator app" />
      </Suspense>
      <div className={styles.scanWords}>
        <p>Open the app, add an account and point the camera at the code.</p>
        <Text isSoft>Cannot scan? Enter this key by hand.</Text>
        <Inline as="p" isOneLine align="start">
          <code className={styles.secret}>{grouped(enrolment.secret)}</code>
          <IconButton icon={Copy} size="small" label="Copy key" onClick={() => void copy()} />
        </Inline>
        <DescriptionList
          pairs={[
            { term: 'Account', value: account },
            { term: 'Type', value: 'Time-based, 6 digits, 30 s' },
          ]}
        />
      </div>
    </Inline>
  );
}
