import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Enrolment } from '#state-machines/staff-gate/words.ts';
import { toast } from '#web/ui/toast.tsx';

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
    <div className="qrw">
      <Suspense fallback={<div className="qr sk" />}>
        <QrCode text={enrolment.qrCode} label="QR code for your authenticator app" />
      </Suspense>
      <div>
        <p>Open the app, add an account and point the camera at the code.</p>
        <p className="q mt">Cannot scan? Enter this key by hand.</p>
        <p className="key">
          <code>{grouped(enrolment.secret)}</code>
          <button className="ib s" type="button" aria-label="Copy key" onClick={() => void copy()}>
            <Copy className="i" aria-hidden="true" />
          </button>
        </p>
        <dl className="kv">
          <div>
            <dt>Account</dt>
            <dd>{account}</dd>
          </div>
          <div>
            <dt>Type</dt>
            <dd>Time-based, 6 digits, 30 s</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
