import { useRef } from 'react';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { acceptedBy } from '#state-machines/document-upload/check-file.ts';

interface Props {
  type: DocumentType;
  label: string;
  className: string;
  onFile: (file: File) => void;
}

/** A button that opens the file picker, restricted to the formats of the type. */
export function ChooseFile({ type, label, className, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className={className} type="button" onClick={() => input.current?.click()}>
        {label}
        <span className="unseen">: {documentNames[type]}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={documentNames[type]}
        accept={acceptedBy(type)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
