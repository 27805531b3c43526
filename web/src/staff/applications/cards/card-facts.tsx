import type { ReactNode } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { fullTime } from '#web/ui/dates.ts';
import { assessmentText } from '../../signs/assessment-text.ts';
import { DeadlineTag } from '../../signs/deadline-tag.tsx';
import { ExternalLink } from '../../signs/external-link.tsx';
import { MailAddress } from '../../signs/mail-address.tsx';

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How to reach them, when they applied, what is due and how the assessment went (staff side, 'Applications'). */
export function CardFacts({ row, now }: { row: ListedApplication; now: number }) {
  const isAssessed = row.assessmentScore !== null || row.assessmentCompletedAt !== null;
  return (
    <dl className="kv">
      <Fact label="Email">
        <MailAddress email={row.email} />
      </Fact>
      <Fact label="Phone">{row.phone || '–'}</Fact>
      <Fact label="Address">{row.address || '–'}</Fact>
      {(row.linkedinUrl || row.portfolioUrl) && (
        <Fact label="Links">
          <span className="links">
            {row.linkedinUrl && <ExternalLink href={row.linkedinUrl}>LinkedIn</ExternalLink>}
            {row.portfolioUrl && <ExternalLink href={row.portfolioUrl}>Portfolio</ExternalLink>}
          </span>
        </Fact>
      )}
      <Fact label="Applied">{fullTime(row.createdAt)}</Fact>
      {row.deadline && (
        <Fact label="Deadline">
          <DeadlineTag deadline={row.deadline} now={now} />
        </Fact>
      )}
      {isAssessed && (
        <Fact label="Assessment" isWide>
          {assessmentText(row)}
        </Fact>
      )}
    </dl>
  );
}
