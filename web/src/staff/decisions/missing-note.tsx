import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { AnyStatus, DocumentType, Status } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { documentGroups } from '../dossier/decidable.ts';
import { documentsQuery } from '../queries/dossier.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { byItself, hangsOnDocuments, type Missing, missingFor, toVerify } from './missing.ts';

/** The row of a document in the record: a link leads there, and the keyboard with it. */
export const documentAnchor = (type: DocumentType): string => `document-${type}`;

/**
 * What the move lacks, kept up to date with the documents that come in.
 * @param application undefined while it is fetched
 * @param to the move that goes on; undefined where none is offered
 */
export function useMissing(application: ApplicationDetail | undefined, to: Status | undefined) {
  const isAsked = application !== undefined && hangsOnDocuments(application.workflowStatus);
  const { data } = useQuery({ ...documentsQuery(application?.id ?? ''), enabled: isAsked, select: groupsOf });
  const groups = isAsked ? data : undefined;
  return {
    missing: application && to ? missingFor(application, to, groups) : null,
    unverified: groups && toVerify(groups),
  };
}

const groupsOf = ({ items }: { items: readonly StaffDocument[] }) => documentGroups(items);

interface Props {
  /** For the button that it stands beside: `aria-describedby`. */
  id: string;
  applicationId: string;
  status: AnyStatus;
  missing: Missing | null;
  /** Uploaded, and not verified yet; undefined where no documents are asked for. */
  unverified: readonly DocumentType[] | undefined;
  className?: string | undefined;
}

/** What is missing, beside the button that would go on without it, each item linked to its place in the record. */
export function MissingNote({ id, applicationId, status, missing, unverified, className }: Props) {
  const { asOf } = useMoment();
  const record = withMoment(paths.admin.application(applicationId), asOf);
  const documents = (types: readonly DocumentType[]) => (
    <Listed
      items={types.map((type) => (
        <TextLink key={type} to={`${record}#${documentAnchor(type)}`}>
          {documentNames[type]}
        </TextLink>
      ))}
    />
  );
  const next = byItself(status);
  const isComplete = missing === null && unverified !== undefined;
  if (!missing && !isComplete && !next) return null;
  return (
    <div className={className} id={id}>
      {missing && (
        <p>
          <ToneText tone="wait" icon={CircleDashed}>
            <Text as="b" weight="strong">
              {missing.documents.length > 0 ? `${missing.headline}: ` : missing.headline}
            </Text>
            {documents(missing.documents)}
          </ToneText>
        </p>
      )}
      {isComplete && (
        <p>
          <ToneText tone="good" icon={CircleCheck}>
            <Text as="b" weight="strong">
              All documents are here.
            </Text>
          </ToneText>
        </p>
      )}
      <Text isSoft size="small">
        {unverified && unverified.length > 0 && (
          <>
            {unverified.length} to verify: {documents(unverified)}.{' '}
          </>
        )}
        {next}
      </Text>
    </div>
  );
}

/** 'Work Permit, References' */
const Listed = ({ items }: { items: readonly ReactNode[] }) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
    <Fragment key={index}>
      {index > 0 && ', '}
      {item}
    </Fragment>
  ));
