import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { mainFlow, statusLabel } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { SummaryRow } from '#web/ui/summary-row/summary-row.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { assessmentText } from '../../components/assessment-text.ts';
import { isErased, personName, positionLabel } from '../../components/person-name.ts';
import { Answers, SubmittedInfo } from '../../dossier/given.tsx';
import { contactPairs, Prose } from '../../dossier/part.tsx';
import { assessmentsQuery, detailedInfoQuery, documentsQuery, givenOf } from '../../queries/dossier.ts';
import { documentsAt } from '../documents/documents-at.ts';
import styles from './record.module.css';
import { RecordProof } from './record-proof.tsx';
import { RecordDocuments, RecordHistory } from './record-tables.tsx';

export interface RecordProps {
  application: ApplicationDetail;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  events: readonly EventView[];
}

/** The application on paper: the person, everything given, the whole history with its hashes, and the proof of it. */
export function Record({ application, asOf, events }: RecordProps) {
  const {
    id,
    workflowStatus,
    workflowStepHistory,
    motivation,
    detailedInfoSubmittedAt: sentAt,
  } = application;
  const done = stepsCompleted(workflowStepHistory.map((step) => step.status));
  return (
    <article data-print="record" className={styles.record}>
      <h1 className={styles.name}>{personName(application)}</h1>
      <SummaryRow
        className={styles.glance}
        pairs={[
          {
            term: asOf ? `Status, ${fullTime(asOf)}` : 'Status',
            value: <b>{statusLabel(workflowStatus)}</b>,
          },
          { term: 'Position', value: positionLabel(application.position) },
          { term: 'Applied', value: fullTime(application.createdAt) },
          { term: 'Assessment', value: assessmentText(application, false) },
          { term: 'Steps completed', value: `${done} of ${mainFlow.length}` },
        ]}
      />
      {!isErased(application) && (
        <Part id="record-contact" title="Contact">
          <DescriptionList className={styles.pairs} pairs={contactPairs(application)} />
        </Part>
      )}
      <Part id="record-motivation" title="Motivation">
        <Prose text={motivation} />
      </Part>
      {sentAt && (
        <Part id="record-details" title="Details" summary={`Sent ${fullTime(sentAt)}`}>
          <Details id={id} />
        </Part>
      )}
      <Documents application={application} asOf={asOf} events={events} />
      <Assessment application={application} asOf={asOf} />
      <RecordHistory events={events} />
      <RecordProof application={application} events={events} />
    </article>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** Under the title. */
  summary?: string;
  children: ReactNode;
}

/** Its title hangs in the margin. */
const Part = ({ id, title, summary, children }: PartProps) => (
  <section className={styles.part} aria-labelledby={id} data-line="below">
    <header>
      <h2 id={id}>{title}</h2>
      {summary && (
        <Text isSoft size="small">
          {summary}
        </Text>
      )}
    </header>
    <div>{children}</div>
  </section>
);

/** Paper asks for nothing: it shows what was fetched for it, or says that it was not. */
const still = { enabled: false } as const;

const Unread = () => (
  <Text isSoft>Not loaded when this was printed. Open the application and print it again.</Text>
);

function Details({ id }: { id: string }): ReactNode {
  const { data } = useQuery({ ...detailedInfoQuery(id), ...still });
  if (!data) return <Unread />;
  return data.info ? (
    <SubmittedInfo info={data.info} heading="h3" />
  ) : (
    <Text isSoft>The answers themselves were not kept.</Text>
  );
}

function Documents({ application, asOf, events }: RecordProps) {
  const isAsked = givenOf(application).documents;
  const { data } = useQuery({ ...documentsQuery(application.id), ...still });
  const items = data && (asOf ? documentsAt(data.items, events, asOf) : data.items);
  return (
    <Part id="record-documents" title="Documents" summary="The files are not part of this print.">
      {!items && <Unread />}
      {items?.length === 0 && !isAsked && <Text isSoft>None were asked for.</Text>}
      {items && (items.length > 0 || isAsked) && <RecordDocuments items={items} />}
    </Part>
  );
}

function Assessment({ application, asOf }: Pick<RecordProps, 'application' | 'asOf'>) {
  const { data } = useQuery({ ...assessmentsQuery(application.id), ...still });
  const items = data?.items.filter(({ completedAt }) => !asOf || Date.parse(completedAt) <= Date.parse(asOf));
  return (
    <Part id="record-assessment" title="Assessment" summary={assessmentText(application)}>
      {!items && <Unread />}
      {items?.length === 0 && <Text isSoft>No answers.</Text>}
      {items?.map((item) => (
        <Answers key={item.questionnaire} assessment={item} isOpen />
      ))}
    </Part>
  );
}
