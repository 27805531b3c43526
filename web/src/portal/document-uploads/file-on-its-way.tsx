import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type documentUploadMachine, FileRefused } from '#state-machines/document-upload/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { FaultIcon } from '#web/public/components/icons.tsx';
import { formatSize } from '#web/ui/file-size.ts';

/** The chosen file while it is sent, and why it did not arrive. */
export function FileOnItsWay({ upload }: { upload: SnapshotFrom<typeof documentUploadMachine> }) {
  const id = useId();
  const { file, progress, error } = upload.context;
  if (!file) return null;
  return (
    <>
      <p className="file" id={id}>
        {file.name}
      </p>
      {upload.matches('sending') && (
        <>
          <progress className="upload" value={progress.sent} max={progress.total || 1} aria-labelledby={id} />
          <p className="note upload-line">
            <span>
              {formatSize(Math.min(progress.sent, file.size))} of {formatSize(file.size)}
            </span>
            <span>{leftOf(progress)}</span>
          </p>
        </>
      )}
      {error !== null && <Refusal error={error} />}
    </>
  );
}

function leftOf({ sent, total, secondsLeft }: { sent: number; total: number; secondsLeft: number | null }) {
  if (total > 0 && sent >= total) return 'Being checked…';
  if (secondsLeft === null) return '';
  return secondsLeft === 1 ? '1 second left' : `${secondsLeft} seconds left`;
}

function Refusal({ error }: { error: unknown }) {
  const isFinal = error instanceof FileRefused;
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div className="remark" role="alert">
      <p className="state state-stop">
        <FaultIcon />
        {isFinal ? error.message : 'Failed to upload document. Please try again.'}
      </p>
      {!isFinal && (
        <p className="note">Your file is kept on this page.{error instanceof Error && ` ${error.message}`}</p>
      )}
      {requestId && <p className="note">Request {requestId}</p>}
    </div>
  );
}
