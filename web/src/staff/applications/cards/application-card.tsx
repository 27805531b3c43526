import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListedApplication } from '#services/applications/contract.ts';
import { advanceRefusal } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { MailAddress } from '../../components/mail-address.tsx';
import { personName, positionLabel } from '../../components/person-name.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import { withMoment } from '../../time/moment.ts';
import { useList } from '../list-context.ts';
import { ListProgress } from '../list-progress.tsx';
import { RowBadges } from '../row-badges.tsx';
import { SelectBox } from '../select-box.tsx';

interface Props {
  row: ListedApplication;
  index: number;
  total: number;
  isCurrent: boolean;
  onFocus: (index: number) => void;
}

/** One application with everything a decision about it begins with (staff side, 'Applications'). */
export function ApplicationCard({ row, index, total, isCurrent, onFocus }: Props) {
  const { now, search, selection, pendingId, onAdvance, menuId, onMenu, asOf } = useList();
  const name = personName(row);
  const refusal = advanceRefusal(row.workflowStatus);
  const isBlocked = refusal !== null || pendingId === row.id;
  const details = withMoment(paths.admin.application(row.id), asOf);
  const className = ['acard', isCurrent && 'on', selection?.has(row.id) && 'sel-on'];
  return (
    <article
      className={className.filter(Boolean).join(' ')}
      aria-label={name}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-row={index}
      onFocus={() => onFocus(index)}
    >
      <header>
        <SelectBox id={row.id} name={name} selection={selection} />
        <h2 className="nm">
          <Link className="tr" to={details} state={{ search }}>
            {name}
          </Link>
        </h2>
        <RowBadges row={row} />
        <StatusTag status={row.workflowStatus} filled />
      </header>
      <p className="af">
        <span className="q">Applied for</span>
        <b className="tr">{positionLabel(row.position)}</b>
        <span className="q num" title="Progress">
          <ListProgress status={row.workflowStatus} />
        </span>
        <span className="sc num">
          {row.assessmentScore === null ? (
            <span className="q">No score</span>
          ) : (
            `Score ${row.assessmentScore}`
          )}
        </span>
      </p>
      <CardEvents row={row} now={now} />
      <p className="mot" title={row.motivation}>
        {row.motivation || '–'}
      </p>
      <footer>
        {asOf === null && (
          <button
            className="btn pri sm gi gi-advance"
            type="button"
            data-tip={refusal ?? undefined}
            aria-label={`Advance to Next Step: ${name}${refusal ? `. ${refusal}` : ''}`}
            aria-disabled={isBlocked}
            onClick={() => !isBlocked && onAdvance(row)}
          >
            Advance to Next Step
          </button>
        )}
        <Link className="btn sm" to={details} state={{ search }} aria-label={`View Details: ${name}`}>
          View Details
        </Link>
        {asOf === null && (
          <button
            className="ib s gi gi-more"
            type="button"
            aria-haspopup="menu"
            aria-expanded={menuId === row.id}
            aria-label={`More: ${name}`}
            onClick={(event) => onMenu(row, event.currentTarget)}
          />
        )}
      </footer>
    </article>
  );
}

function Event({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How to reach them, when they applied, what is due and how the assessment went (staff side, 'Applications'). */
function CardEvents({ row, now }: { row: ListedApplication; now: number }) {
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
