import type { StaffDocument } from '#services/documents/contract.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { DocumentFile, DocumentState } from '../../dossier/document-signs.tsx';

interface Props {
  document: StaffDocument;
  applicationId: string;
}

/** One version in a row: its file, how large, since when, and how it stands. */
export function FileCells({ document, applicationId }: Props) {
  return (
    <>
      <td className="c2" title={document.fileName}>
        <DocumentFile document={document} applicationId={applicationId} />
      </td>
      <td className="n q c3">{formatSize(document.fileSize)}</td>
      <td className="n q c4" title={fullTime(document.uploadedAt)}>
        {shortTime(document.uploadedAt)}
      </td>
      <td className="c5">
        <DocumentState document={document} />
      </td>
    </>
  );
}
