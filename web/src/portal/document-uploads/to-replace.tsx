import { useQuery } from '@tanstack/react-query';
import { classNames } from '#web/ui/class-names.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './documents.module.css';
import { myDocumentsQuery } from './documents-query.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { usePending, useUploads } from './use-uploads.ts';

/** After the submission: the documents that staff rejected, each with its notes and the way to replace it (ruling 10). */
export function DocumentsToReplace({ isReadOnly }: { isReadOnly: boolean }) {
  const { data } = useQuery(myDocumentsQuery);
  const uploads = useUploads();
  const pending = usePending(uploads);
  const rejected = data?.items.filter(({ type, canReplace }) => canReplace || pending.includes(type)) ?? [];
  if (rejected.length === 0) return null;
  return (
    <section className={styles.toReplace} aria-labelledby="to-replace">
      <div className={classNames(gridClass, styles.rows)}>
        <Heading level={2} size="part" className={columns.main} id="to-replace">
          {rejected.length === 1 ? 'One document is needed again' : 'Some documents are needed again'}
        </Heading>
        <ol data-lines="ledger">
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
