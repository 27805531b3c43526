import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { documentNames } from '#state-machines/application/document-names.ts';
import { documentRules } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { FaultIcon } from '#web/public/components/icons.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { UploadIcon } from '../icons.tsx';
import { ChooseFile } from './choose-file.tsx';
import { type EarlierVersion, fileOf, type MyDocument } from './documents-query.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { FileOnItsWay } from './file-on-its-way.tsx';
import { DocumentStanding } from './standing.tsx';
import type { Upload } from './use-uploads.ts';
import { documentHints, rulesInWords } from './words.ts';

interface Props {
  type: DocumentType;
  document: MyDocument | undefined;
  /** Of any type. */
  earlier: readonly EarlierVersion[];
  upload: Upload;
  /** Whether a file is taken for it now. */
  isOpen: boolean;
}

/** One type of document: what it may be, the file or what belongs in it, how it stands and what can be done. */
export function DocumentRow({ type, document, earlier, upload, isOpen }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const now = useSelector(upload, (snapshot) => snapshot);
  const isSending = now.matches('sending');
  const isFailed = now.matches('failed');
  const isLeft = isFailed || now.matches('refused');
  const { isRequired } = documentRules[type];
  const choose = (file: File) => upload.send({ type: 'choose', file, key: crypto.randomUUID() });
  useDrop(row, isOpen && !isSending ? choose : null);
  const { sent, total } = now.context.progress;
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  const isRejected = document?.verificationStatus === 'rejected' || document?.scanStatus === 'infected';

  return (
    <li ref={row}>
      <div>
        <h2 className="t2">{documentNames[type]}</h2>
        <p className="note">{rulesInWords(type)}</p>
      </div>
      <div>
        {document && <KeptFile document={document} />}
        {!document && !now.context.file && <p>{documentHints[type]}</p>}
        {now.context.file && (
          <div className={document ? 'on-its-way' : undefined}>
            <FileOnItsWay upload={now} />
          </div>
        )}
        <EarlierVersions versions={earlier.filter((version) => version.type === type)} />
        {isOpen && !document && !now.context.file && <p className="drop">Drop the file here, or choose it</p>}
      </div>
      <div className="does">
        {isSending && (
          <p className="state">
            <UploadIcon />
            Uploading, {percent}%
          </p>
        )}
        {isLeft && (
          <p className="state state-stop">
            <FaultIcon />
            Not uploaded
          </p>
        )}
        {!isSending && !isLeft && <DocumentStanding document={document} isRequired={isRequired} />}
        <div className="ways">
          {isSending && <Cancel type={type} label="Cancel" upload={upload} />}
          {isFailed && (
            <button
              className="button button-small"
              type="button"
              onClick={() => upload.send({ type: 'retry' })}
            >
              Try again<span className="unseen">: {documentNames[type]}</span>
            </button>
          )}
          {isLeft && <Cancel type={type} label="Remove" upload={upload} />}
          {isOpen && !isSending && !isFailed && (
            <ChooseFile type={type} onFile={choose} {...wayOf(document, isRejected, isRequired)} />
          )}
        </div>
      </div>
    </li>
  );
}

function wayOf(document: MyDocument | undefined, isRejected: boolean, isRequired: boolean) {
  if (isRejected) return { label: 'Upload a new version', className: 'button button-small' };
  if (document) return { label: 'Replace', className: 'link' };
  return { label: 'Choose file', className: `button button-small${isRequired ? '' : ' button-line'}` };
}

function Cancel({ type, label, upload }: { type: DocumentType; label: string; upload: Upload }) {
  return (
    <button className="link" type="button" onClick={() => upload.send({ type: 'cancel' })}>
      {label}
      <span className="unseen"> the upload of {documentNames[type]}</span>
    </button>
  );
}

/** The version that the server has: its name leads to the file, what staff noted stands under it. */
function KeptFile({ document }: { document: MyDocument }) {
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

/** Takes a file that is dropped on the element, as an extra beside choosing it. @param onFile null: none is taken now */
function useDrop(target: RefObject<HTMLElement | null>, onFile: ((file: File) => void) | null): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const mark = (event: DragEvent) => {
      // Also where none is taken: a browser left alone would open the file in place of the page.
      event.preventDefault();
      element.classList.toggle('dropping', latest.current !== null);
    };
    const unmark = () => element.classList.remove('dropping');
    const take = (event: DragEvent) => {
      event.preventDefault();
      unmark();
      const file = event.dataTransfer?.files[0];
      if (file) latest.current?.(file);
    };
    element.addEventListener('dragover', mark);
    element.addEventListener('dragleave', unmark);
    element.addEventListener('drop', take);
    return () => {
      element.removeEventListener('dragover', mark);
      element.removeEventListener('dragleave', unmark);
      element.removeEventListener('drop', take);
    };
  }, [target]);
}
