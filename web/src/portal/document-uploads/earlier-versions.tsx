import { formatLongDateTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { type EarlierVersion, fileOf } from './documents-query.ts';

/** How a version stood when another took its place. */
function standingOf({ scanStatus, verificationStatus }: EarlierVersion): string {
  if (scanStatus === 'infected') return 'removed';
  return { pending: 'not verified', verified: 'verified', rejected: 'rejected' }[verificationStatus];
}

/** What was uploaded before: every version is kept, and can be read again (ruling 10). */
export function EarlierVersions({ versions }: { versions: readonly EarlierVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="earlier">
      <summary>{versions.length === 1 ? '1 earlier version' : `${versions.length} earlier versions`}</summary>
      <ol reversed>
        {versions.map((version) => (
          <li key={version.id}>
            <p>
              {version.scanStatus === 'off' || version.scanStatus === 'clean' ? (
                <a
                  href={fileOf(version.id)}
                  download={version.fileName}
                  aria-label={`Download ${version.fileName}`}
                >
                  {version.fileName}
                </a>
              ) : (
                version.fileName
              )}
              , {standingOf(version)}
            </p>
            <p className="note">
              {formatSize(version.fileSize)}, uploaded {formatLongDateTime(version.uploadedAt)}, replaced{' '}
              {formatLongDateTime(version.replacedAt)}
            </p>
            {version.verificationNotes && <p className="said">{version.verificationNotes}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
