import { documentNames } from '#state-machines/application/document-names.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { rulesInWords } from '../document-uploads/words.ts';

/** The rows before anything is known of them: what they are is known already. */
export function PapersSkeleton() {
  return (
    <ol className="papers" aria-busy="true">
      {documentTypes.map((type) => (
        <li key={type}>
          <div>
            <h2 className="t2">{documentNames[type]}</h2>
            <p className="note">{rulesInWords(type)}</p>
          </div>
          <p aria-hidden="true">
            <i className="bone bone-4" />
            <br />
            <i className="bone bone-3" />
          </p>
          <p aria-hidden="true">
            <i className="bone bone-2" />
          </p>
        </li>
      ))}
    </ol>
  );
}
