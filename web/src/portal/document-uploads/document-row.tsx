import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { documentNames } from '#state-machines/application/document-names.ts';
import { documentRules } from '#state-machines/application/document-rules.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { acceptedBy } from '#state-machines/document-upload/check-file.ts';
import type { documentUploadMachine } from '#state-machines/document-upload/machine.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ButtonLook } from '#web/ui/button/button-look.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { CheckIcon, ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { MissingIcon, RejectedIcon, UploadIcon } from '../drawings.tsx';
import styles from './documents.module.css';
import type { EarlierVersion, MyDocument } from './documents-query.ts';
import { CurrentFile, EarlierVersions, NewFile } from './files.tsx';
import { Camera, PhotographedPages, usePhotos } from './photographed.tsx';
import type { Upload } from './use-uploads.ts';
import { documentHints, rulesInWords } from './words.ts';

interface Props {
  type: DocumentType;
  document: MyDocument | undefined;
  /** Of any type. */
  earlier: readonly EarlierVersion[];
  upload: Upload;
  /** Whether a file can be uploaded now. */
  isOpen: boolean;
}

/** One type of document: what it is, its file or what is expected, its state and what can be done. */
export function DocumentRow({ type, document, earlier, upload, isOpen }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const snapshot = useSelector(upload, (current) => current);
  /** What was pressed makes way for something else: the keyboard stays in the row. */
  const keepFocus = () => row.current?.focus({ preventScroll: true });
  const choose = (file: File) => {
    keepFocus();
    upload.send({ type: 'choose', file, key: crypto.randomUUID() });
  };
  const photos = usePhotos(type, choose);
  const isDropping = useDrop(row, isOpen && !snapshot.matches('sending') ? choose : null);
  const hasNewFile = snapshot.context.file !== null;
  return (
    <li ref={row} tabIndex={-1} className={classNames(styles.paper, isDropping && styles.dropping)}>
      <div>
        <Heading level={2} size="item">
          {documentNames[type]}
        </Heading>
        <Text size="note">{rulesInWords(type)}</Text>
      </div>
      <div>
        {document && <CurrentFile document={document} />}
        {!document && !hasNewFile && <p>{documentHints[type]}</p>}
        {hasNewFile && (
          <div className={document && styles.newFile}>
            <NewFile upload={snapshot} />
          </div>
        )}
        <PhotographedPages type={type} state={photos} />
        <EarlierVersions versions={earlier.filter((version) => version.type === type)} />
        {isOpen && !document && !hasNewFile && photos.photos.length === 0 && (
          <p className={styles.drop}>Drop the file here, or choose it</p>
        )}
      </div>
      <Inline isSpread align="baseline" space={16}>
        <Standing document={document} isRequired={documentRules[type].isRequired} upload={snapshot} />
        <Inline isSpread align="baseline" space={16} className={styles.actions}>
          <UploadActions type={type} upload={upload} onPress={keepFocus} />
          {isOpen &&
            !snapshot.matches('sending') &&
            !snapshot.matches('failed') &&
            photos.photos.length === 0 && (
              <>
                <ChooseFile type={type} document={document} onFile={choose} />
                <Camera
                  label="Take a photo"
                  of={documentNames[type]}
                  variant={document && document.verificationStatus !== 'rejected' ? 'link' : 'secondary'}
                  isBusy={photos.isBusy}
                  onPhoto={(file) => void photos.add(file)}
                />
              </>
            )}
        </Inline>
      </Inline>
    </li>
  );
}

interface StandingProps {
  document: MyDocument | undefined;
  isRequired: boolean;
  upload: SnapshotFrom<typeof documentUploadMachine>;
}

/** The state of a document or of its upload, always as an icon and words. */
function Standing({ document, isRequired, upload }: StandingProps) {
  const { sent, total } = upload.context.progress;
  if (upload.matches('sending'))
    return (
      <StatusBadge tone="wait" icon={UploadIcon}>
        {`Uploading, ${total > 0 ? Math.floor((100 * sent) / total) : 0}%`}
      </StatusBadge>
    );
  if (upload.matches('failed') || upload.matches('refused'))
    return (
      <StatusBadge tone="stop" icon={ErrorIcon}>
        Not uploaded
      </StatusBadge>
    );
  if (!document)
    return (
      <StatusBadge tone="wait" icon={MissingIcon}>
        {isRequired ? 'Missing' : 'Not uploaded'}
      </StatusBadge>
    );
  if (document.scanStatus === 'infected')
    return (
      <StatusBadge tone="stop" icon={ErrorIcon}>
        Removed
      </StatusBadge>
    );
  const { word, ...looks } = verifications[document.verificationStatus];
  return <StatusBadge {...looks}>{word}</StatusBadge>;
}

const verifications = {
  verified: { tone: 'good', icon: CheckIcon, word: 'Verified' },
  rejected: { tone: 'stop', icon: RejectedIcon, word: 'Rejected' },
  pending: { tone: 'wait', icon: ClockIcon, word: 'Being verified' },
} as const;

interface ActionsProps {
  type: DocumentType;
  upload: Upload;
  onPress: () => void;
}

/** To cancel, repeat or remove an upload. */
function UploadActions({ type, upload, onPress }: ActionsProps) {
  const snapshot = useSelector(upload, (current) => current);
  const isSending = snapshot.matches('sending');
  const isFailed = snapshot.matches('failed');
  const press = (type: 'retry' | 'cancel') => {
    onPress();
    upload.send({ type });
  };
  return (
    <>
      {isFailed && (
        <Button variant="primary" size="small" className={styles.wide} onClick={() => press('retry')}>
          Try again<VisuallyHidden>: {documentNames[type]}</VisuallyHidden>
        </Button>
      )}
      {(isSending || isFailed || snapshot.matches('refused')) && (
        <Button variant="link" onClick={() => press('cancel')}>
          {isSending ? 'Cancel' : 'Remove'}
          <VisuallyHidden> the upload of {documentNames[type]}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

interface ChooseProps {
  type: DocumentType;
  document: MyDocument | undefined;
  onFile: (file: File) => void;
}

type Look = Pick<ButtonLook, 'variant' | 'size'> & { label: string };

function chooseLook(type: DocumentType, document: MyDocument | undefined): Look {
  if (document?.verificationStatus === 'rejected' || document?.scanStatus === 'infected')
    return { label: 'Upload a new version', variant: 'primary', size: 'small' };
  if (document) return { label: 'Replace', variant: 'link' };
  const variant = documentRules[type].isRequired ? 'primary' : 'secondary';
  return { label: 'Choose file', variant, size: 'small' };
}

/** A button that opens the file picker, restricted to the formats of the type. */
function ChooseFile({ type, document, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const { label, ...look } = chooseLook(type, document);
  return (
    <>
      <Button
        {...look}
        className={look.variant === 'link' ? undefined : styles.wide}
        onClick={() => input.current?.click()}
      >
        {label}
        <VisuallyHidden>: {documentNames[type]}</VisuallyHidden>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={documentNames[type]}
        accept={acceptedBy(type)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // So that the same file can be chosen again after a correction.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/**
 * Takes a file that is dropped on the element. @param onFile null: none is taken now
 * @returns whether a file is held over it
 */
function useDrop(target: RefObject<HTMLElement | null>, onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      // Also where none is taken: the browser would open the file in place of the page.
      event.preventDefault();
      setOver(latest.current !== null);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      leave();
      const file = event.dataTransfer?.files[0];
      if (file) latest.current?.(file);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [target]);
  return isOver;
}
