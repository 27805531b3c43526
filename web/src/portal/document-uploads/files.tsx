import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type documentUploadMachine, FileRefused } from '#state-machines/document-upload/machine.ts';
import { counted } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { Callout } from '#web/ui/callout/callout.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './documents.module.css';
import { type EarlierVersion, fileOf, type MyDocument } from './documents-query.ts';

/** A file's name, which downloads it once the scan allows it. */
function FileName({ id, fileName, scanStatus }: MyDocument | EarlierVersion) {
  if (scanStatus !== 'off' && scanStatus !== 'clean') return fileName;
  return (
    <a href={fileOf(id)} download={fileName} aria-label={`Download ${fileName}`}>
      {fileName}
    </a>
  );
}

/** The version that the server has, with the notes of staff. */
export function CurrentFile({ document }: { document: MyDocument }) {
  const { fileSize, uploadedAt, verificationNotes, notice } = document;
  return (
    <>
      <Text weight="medium">
        <FileName {...document} />
      </Text>
      <Text size="note">
        {formatSize(fileSize)}, uploaded {formatLongDateTime(uploadedAt)}
      </Text>
      {notice && <Text size="note">{notice}</Text>}
      {verificationNotes && (
        <p className={styles.remark} data-ground="sheet" data-above="12">
          {verificationNotes}
        </p>
      )}
    </>
  );
}

/** The state of a version when another replaced it. */
function stateOf({ scanStatus, verificationStatus }: EarlierVersion): string {
  if (scanStatus === 'infected') return 'removed';
  return { pending: 'not verified', verified: 'verified', rejected: 'rejected' }[verificationStatus];
}

/** What was uploaded before: every version is kept and can be opened (ruling 10). */
export function EarlierVersions({ versions }: { versions: readonly EarlierVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className={styles.earlier} data-above="12">
      <summary>{counted(versions.length, 'earlier version')}</summary>
      <ol reversed>
        {versions.map((version) => (
          <li key={version.id}>
            <p>
              <FileName {...version} />, {stateOf(version)}
            </p>
            <Text size="note">
              {formatSize(version.fileSize)}, uploaded {formatLongDateTime(version.uploadedAt)}, replaced{' '}
              {formatLongDateTime(version.replacedAt)}
            </Text>
            {version.verificationNotes && <p className={styles.notes}>{version.verificationNotes}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The chosen file while it is uploaded, and why it was not. */
export function NewFile({ upload }: { upload: SnapshotFrom<typeof documentUploadMachine> }) {
  const id = useId();
  const { file, progress, error } = upload.context;
  if (!file) return null;
  return (
    <>
      <Text weight="medium" id={id}>
        {file.name}
      </Text>
      {upload.matches('sending') && (
        <>
          <progress
            className={styles.progress}
            value={progress.sent}
            max={progress.total || 1}
            aria-labelledby={id}
          />
          <Inline isSpread space={16}>
            <Text size="note">
              {formatSize(Math.min(progress.sent, file.size))} of {formatSize(file.size)}
            </Text>
            <Text size="note">{timeLeft(progress)}</Text>
          </Inline>
        </>
      )}
      {error !== null && <Failure error={error} />}
    </>
  );
}

function timeLeft({ sent, total, secondsLeft }: { sent: number; total: number; secondsLeft: number | null }) {
  if (total > 0 && sent >= total) return 'Being checked…';
  if (secondsLeft === null) return '';
  return `${counted(secondsLeft, 'second')} left`;
}

function Failure({ error }: { error: unknown }) {
  const isFinal = error instanceof FileRefused;
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <Callout
      tone="stop"
      size="small"
      title={isFinal ? error.message : 'Failed to upload document. Please try again.'}
      requestId={requestId}
      data-above="12"
    >
      {!isFinal && (
        <Text size="note">
          Your file is kept on this page.{error instanceof Error && ` ${error.message}`}
        </Text>
      )}
    </Callout>
  );
}
