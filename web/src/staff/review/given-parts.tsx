import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { assessmentText } from '../components/assessment-text.ts';
import { DocumentFile, DocumentState } from '../dossier/document-state.tsx';
import { Answers, SubmittedInfo } from '../dossier/given.tsx';
import { Part } from '../dossier/part.tsx';
import { assessmentsQuery, detailedInfoQuery, documentsQuery, givenOf } from '../queries/dossier.ts';
import styles from './dossier.module.css';

/** What the applicant gave after the application itself: each part only once there is something. */
export function GivenParts({ application }: { application: ApplicationDetail }) {
  return (
    <>
      <InfoPart application={application} />
      <AssessmentPart application={application} />
      <DocumentsPart application={application} />
    </>
  );
}

/** What the applicant answered when asked for more, with the references. */
function InfoPart({ application }: { application: ApplicationDetail }) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  if (at === null) return null;
  return (
    <Part title="Detailed information" aside={`received ${fullTime(at)}`} query={query}>
      {({ info }) =>
        info ? (
          <SubmittedInfo info={info} heading="h4" />
        ) : (
          <ToneText tone="soft">The answers themselves were not kept.</ToneText>
        )
      }
    </Part>
  );
}

/** What was answered, with the points of each answer. */
function AssessmentPart({ application }: { application: ApplicationDetail }) {
  const isDone = givenOf(application).assessment;
  const query = useQuery({ ...assessmentsQuery(application.id), enabled: isDone });
  if (!isDone) return null;
  return (
    <Part title="Assessment" aside={assessmentText(application)} query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <ToneText tone="soft">The answers are not kept here; the result was recorded by staff.</ToneText>
        ) : (
          items.map((item) => <Answers key={item.questionnaire} assessment={item} isOpen={false} />)
        )
      }
    </Part>
  );
}

/** The current version of each document that was given, and what staff said of it; verified in the details. */
function DocumentsPart({ application }: { application: ApplicationDetail }) {
  const isAsked = givenOf(application).documents;
  const query = useQuery({ ...documentsQuery(application.id), enabled: isAsked });
  if (!isAsked) return null;
  return (
    <Part title="Documents" query={query}>
      {({ items }) => {
        const current = items.filter(({ replacedAt }) => replacedAt === null);
        if (current.length === 0) return <ToneText tone="soft">None was uploaded yet.</ToneText>;
        return (
          <ul>
            {current.map((document) => (
              <Line key={document.id} document={document} applicationId={application.id} />
            ))}
          </ul>
        );
      }}
    </Part>
  );
}

function Line({ document, applicationId }: { document: StaffDocument; applicationId: string }) {
  return (
    <li className={styles.document}>
      <Text as="b" weight="medium">
        {documentNames[document.type]}
      </Text>
      <Text as="span" isTruncated title={document.fileName}>
        <DocumentFile document={document} applicationId={applicationId} />
      </Text>
      <DocumentState document={document} />
      <Text as="time" isSoft size="small" className={styles.uploaded} dateTime={document.uploadedAt}>
        {shortTime(document.uploadedAt)}
      </Text>
      {document.verificationNotes && (
        <Text as="span" isSoft size="small" className={styles.verdict}>
          {document.verificationNotes}
        </Text>
      )}
    </li>
  );
}
