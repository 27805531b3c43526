import { lazy, Suspense, useState } from 'react';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import type { Portal } from '../use-portal.ts';

const WithdrawalDialog = lazy(async () => ({
  default: (await import('#web/public/withdrawal/withdrawal-dialog.tsx')).WithdrawalDialog,
}));

/** The way out, from every status that is not final (ruling 14). */
export function Withdrawal({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (isFinal(application.workflowStatus)) return null;
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">Changed your mind?</h2>
      <p className="small">You may withdraw at any time until a decision has been made.</p>
      <p className="actions">
        <button
          className="link"
          type="button"
          disabled={readOnly !== null}
          aria-haspopup="dialog"
          aria-describedby={readOnly ? 'withdraw-reason' : undefined}
          onClick={() => setOpen(true)}
        >
          Withdraw application
        </button>
        {readOnly && (
          <span className="note" id="withdraw-reason">
            {readOnly}
          </span>
        )}
      </p>
      {isOpen && (
        <Suspense>
          <WithdrawalDialog
            application={application}
            reason={reason}
            onReason={setReason}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
