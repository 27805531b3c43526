import type { ReactNode } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { MailAddress } from '../../components/mail-address.tsx';

function Event({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How to reach them, when they applied, what is due and how the assessment went (staff side, 'Applications'). */
export function CardEvents({ row, now }: { row: ListedApplication; now: number }) {
  const isAssessed = row.assessmentScore !== null || row.assessmentCompletedAt !== null;
  return (
    <dl className="kv">
      <Event label="Email">
        <MailAddress email={row.email} />
      </Event>
      <Event label="Phone">{row.phone || '–'}</Event>
      <Event label="Address">{row.address || '–'}</Event>
      {(row.linkedinUrl || row.portfolioUrl) && (
        <Event label="Links">
          <span className="links">
            {row.linkedinUrl && <ExternalLink href={row.linkedinUrl}>LinkedIn</ExternalLink>}
            {row.portfolioUrl && <ExternalLink href={row.portfolioUrl}>Portfolio</ExternalLink>}
          </span>
        </Event>
      )}
      <Event label="Applied">{fullTime(row.createdAt)}</Event>
      {row.deadline && (
        <Event label="Deadline">
          <DeadlineTag deadline={row.deadline} now={now} />
        </Event>
      )}
      {isAssessed && (
        <Event label="Assessment" isWide>
          {assessmentText(row)}
        </Event>
      )}
    </dl>
  );
}
