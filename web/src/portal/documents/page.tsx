import { useQuery } from '@tanstack/react-query';
import { documentNames } from '#state-machines/application/document-names.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { deadlinePair } from '../deadline.tsx';
import { DocumentRow } from '../document-uploads/document-row.tsx';
import rows from '../document-uploads/documents.module.css';
import { myDocumentsQuery } from '../document-uploads/documents-query.ts';
import { LeaveQuestion } from '../document-uploads/leave-question.tsx';
import { usePending, useUploads } from '../document-uploads/use-uploads.ts';
import { rulesInWords } from '../document-uploads/words.ts';
import { PageBody, PageHead } from '../frame/page-parts.tsx';
import { usePortal } from '../use-portal.ts';
import { Submission } from './submission.tsx';

/** The documents for the contract: each uploaded by itself, all submitted together. */
export function DocumentsPage() {
  useTitle('Documents');
  const { application, readOnly } = usePortal();
  const { position, deadline } = application;
  const { data, error, refetch } = useQuery(myDocumentsQuery);
  const uploads = useUploads();
  const pending = usePending(uploads);
  const isOpen = Boolean(data?.isOpen) && !readOnly;
  return (
    <>
      <PageHead
        position={position}
        title="Documents"
        lead="Five are required, one is optional, each of at most 10 MB. A person reads every one of them."
        below={readOnly && <Text size="note">{readOnly}</Text>}
      >
        {deadline && (
          <DescriptionList
            layout="large"
            className={columns.right}
            pairs={[deadlinePair('Deadline', deadline)]}
          />
        )}
      </PageHead>
      <PageBody>
        {data && (
          <ol data-lines="ledger">
            {documentTypes.map((type) => (
              <DocumentRow
                key={type}
                type={type}
                document={data.items.find((item) => item.type === type)}
                earlier={data.earlier}
                upload={uploads[type]}
                isOpen={isOpen}
              />
            ))}
          </ol>
        )}
        {!data && !error && <PapersSkeleton />}
        {!data && error && (
          <div className={columns.main}>
            <LoadFault title="Failed to load documents." error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {data && isOpen && <Submission documents={data} pending={pending} />}
      </PageBody>
      <LeaveQuestion isPending={pending.length > 0} />
    </>
  );
}

/** The rows while they load: their names are known already. */
function PapersSkeleton() {
  return (
    <ol data-lines="ledger" aria-busy="true">
      {documentTypes.map((type) => (
        <li key={type} className={rows.paper}>
          <div>
            <Heading level={2} size="item">
              {documentNames[type]}
            </Heading>
            <Text size="note">{rulesInWords(type)}</Text>
          </div>
          <p aria-hidden="true">
            <Skeleton width="line" />
            <br />
            <Skeleton width="long" />
          </p>
          <p aria-hidden="true">
            <Skeleton />
          </p>
        </li>
      ))}
    </ol>
  );
}
