import './documents.css';
import { useQuery } from '@tanstack/react-query';
import { DocumentRow } from './document-row.tsx';
import { myDocumentsQuery } from './documents-query.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { usePending, useUploads } from './use-uploads.ts';

/** After all were handed in: those that staff rejected, each with its notes and the way to replace it (ruling 10). */
export function DocumentsToReplace({ isReadOnly }: { isReadOnly: boolean }) {
  const { data } = useQuery(myDocumentsQuery);
  const uploads = useUploads();
  const pending = usePending(uploads);
  const rejected = data?.items.filter(({ type, canReplace }) => canReplace || pending.includes(type)) ?? [];
  if (rejected.length === 0) return null;
  return (
    <section className="to-replace" aria-labelledby="to-replace">
      <div className="grid">
        <div className="main">
          <h2 className="t3" id="to-replace">
            {rejected.length === 1 ? 'One document is needed again' : 'Some documents are needed again'}
          </h2>
        </div>
        <ol className="papers">
          {rejected.map((document) => (
            <DocumentRow
              key={document.type}
              type={document.type}
              document={document}
              earlier={data?.earlier ?? []}
              upload={uploads[document.type]}
              isOpen={!isReadOnly}
            />
          ))}
        </ol>
      </div>
      <LeaveQuestion isPending={pending.length > 0} />
    </section>
  );
}
