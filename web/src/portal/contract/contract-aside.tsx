import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MyDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { type Application, myEventsQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { myDocumentsQuery } from '../document-uploads/documents-query.ts';
import { stickyClass } from '../frame/page-parts.tsx';
import { Subdial } from '../subdial.tsx';
import styles from './contract.module.css';

type Verified = Pick<MyDocument, 'type' | 'verificationStatus'>;

/** The documents' states, one line each: verified ones counted, the others named too. */
export function verificationLines(documents: readonly Verified[]): string[] {
  if (documents.length === 0) return ['None uploaded'];
  const line = (status: Verified['verificationStatus'], word: string) => {
    const found = documents.filter(({ verificationStatus }) => verificationStatus === status);
    if (found.length === 0) return [];
    const which = status === 'verified' ? '' : `: ${found.map(({ type }) => documentNames[type]).join(', ')}`;
    return [`${found.length} ${word}${which}`];
  };
  return [
    ...line('verified', 'verified'),
    ...line('pending', 'being verified'),
    ...line('rejected', 'rejected'),
  ];
}

function DocumentStates() {
  const { data, error, refetch } = useQuery(myDocumentsQuery);
  if (data) return verificationLines(data.items).map((line) => <div key={line}>{line}</div>);
  if (!error) return <Skeleton width="long" />;
  return (
    <>
      Failed to load documents.{' '}
      <Button variant="link" onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  );
}

/** Beside the contract: when it was offered, and which documents are not verified yet (ruling 10). */
export function ContractAside({ application }: { application: Application }) {
  const { workflowStatus, statusSince, contractOfferedAt } = application;
  const events = useQuery(myEventsQuery);
  return (
    <div className={classNames(columns.right, stickyClass, styles.aside)}>
      <DescriptionList
        layout="stacked"
        pairs={[
          { term: 'Offered', value: formatLongDateTime(contractOfferedAt ?? statusSince) },
          { term: 'Your documents', value: <DocumentStates /> },
          { term: 'Questions', value: <Link to={paths.support}>Contact support</Link> },
        ]}
      />
      <Subdial status={workflowStatus} reached={(events.data?.items ?? []).map(({ to }) => to)} />
    </div>
  );
}
