import { lazy, Suspense } from 'react';
import { company } from '#web/company.ts';
import { TermList } from '#web/public/components/term-list.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime, formatLongDay } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { deadlinePair } from '../deadline.tsx';
import { DocumentsToReplace } from '../document-uploads/to-replace.tsx';
import { PageBody, PageHead } from '../frame/page-parts.tsx';
import { notNow, Unavailable } from '../frame/single-messages.tsx';
import { usePortal } from '../use-portal.ts';
import styles from './contract.module.css';
import { ContractAside } from './contract-aside.tsx';

// A form's library comes after the first drawing.
const Answer = lazy(async () => ({ default: (await import('./answer.tsx')).Answer }));

/** The contract's summary, the documents that are not verified, and the answer, given once. */
export function ContractPage() {
  useTitle('Contract');
  const { application, name, readOnly } = usePortal();
  const { workflowStatus, firstName, position, deadline, contractResponseAt } = application;
  if (contractResponseAt) return <Answered at={contractResponseAt} />;
  if (workflowStatus !== 'contract_offered') return <Unavailable title="Contract" text={notNow.contract} />;
  const until = deadline ? ` by ${formatLongDay(deadline.due)}` : '';
  return (
    <>
      <PageHead
        position={position}
        title="Your contract"
        lead={`We would like you to join us, ${firstName}. Read it at your own pace, ask whatever you wish to ask, and answer${until}.`}
      >
        {deadline && (
          <DescriptionList
            layout="large"
            className={columns.right}
            pairs={[deadlinePair('Answer by', deadline)]}
          />
        )}
      </PageHead>
      <DocumentsToReplace isReadOnly={readOnly !== null} />
      <PageBody>
        <div className={columns.main}>
          <Deed position={position} name={name} />
          <Suspense>
            <Answer application={application} readOnly={readOnly} />
          </Suspense>
        </div>
        <ContractAside application={application} />
      </PageBody>
    </>
  );
}

/** After the answer the page asks nothing more (applicant side, section 4, 'Availability rules'). */
function Answered({ at }: { at: string }) {
  return (
    <Unavailable
      title="Contract response submitted"
      text={`Your answer was recorded on ${formatLongDateTime(at)}. There is nothing more you need to do here.`}
    />
  );
}

/** The contract in short (applicant side, section 9, 'Contract summary shown'). */
const terms = [
  ['Employment', 'Full-time'],
  ['Probation', '3 months'],
  ['Health insurance', 'Included'],
  ['Vacation days', 'Included'],
  ['Start date', 'To be discussed'],
  ['Law and venue', 'Swiss law, courts of Zug'],
] as const;

function Deed({ position, name }: { position: string; name: string }) {
  const post = position === 'general' || !position ? 'Personal Assistant' : position;
  return (
    <article className={styles.deed} data-ground="sheet" aria-labelledby="deed">
      <div className={styles.border} aria-hidden="true" />
      <div className={styles.deedBody}>
        <Heading level={2} size="part" id="deed">
          Employment as {post}
        </Heading>
        <p className={styles.parties} data-above="16">
          between {company.name}, {company.street}, {company.town}, and {name}
        </p>
        <TermList pairs={terms} className={styles.terms} />
      </div>
    </article>
  );
}
