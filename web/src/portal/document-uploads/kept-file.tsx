import { formatLongDateTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { fileOf, type MyDocument } from './documents-query.ts';

/** The version that the server has: its name leads to the file, what staff noted stands under it. */
export function KeptFile({ document }: { document: MyDocument }) {
  const { id, fileName, fileSize, uploadedAt, scanStatus, verificationNotes, notice } = document;
  const canOpen = scanStatus === 'off' || scanStatus === 'clean';
  return (
    <>
      <p className="file">
        {canOpen ? (
          <a href={fileOf(id)} download={fileName} aria-label={`Download ${fileName}`}>
            {fileName}
          </a>
        ) : (
          fileName
        )}
      </p>
      <p className="note">
        {formatSize(fileSize)}, uploaded {formatLongDateTime(uploadedAt)}
      </p>
      {notice && <p className="note">{notice}</p>}
      {verificationNotes && (
        <div className="remark">
          <p>{verificationNotes}</p>
        </div>
      )}
    </>
  );
}
