import { CircleDotDashed, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Deletion } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import { DueTag } from './due-tag.tsx';
import { Proof, WouldErase } from './proof.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestHolds } from './request-holds.tsx';
import { usePrivacyChanges } from './use-privacy-changes.ts';
import { byWhom, nameOf, roleLabels, statusWords } from './words.ts';

/** One request: who asks, until when, what would go, what stands against it; when it is done, the proof. */
export function RequestDetail({ request, now }: { request: Deletion; now: number }) {
  const isAdmin = useIsAdmin();
  const changes = usePrivacyChanges();
  const { status, handledBy, completedAt } = request;
  const { label, tone } = statusWords[status];
  const isOpen = status === 'pending';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="dbody" tabIndex={0} aria-label={`Request of ${nameOf(request)}`}>
        <h2>
          {nameOf(request)}
          <span className={`chip ${tone}`}>{label}</span>
        </h2>
        <dl className="kv">
          <Pair term="Email" value={request.email ?? '[erased]'} />
          {request.role && <Pair term="Account" value={roleLabels[request.role]} />}
          <Pair term="Requested" value={fullTime(request.requestedAt)} />
          <div>
            <dt>Due</dt>
            <dd>
              {fullTime(request.dueAt)}{' '}
              {status !== 'completed' && status !== 'rejected' && <DueTag request={request} now={now} />}
            </dd>
          </div>
          {completedAt && <Pair term="Settled" value={fullTime(completedAt)} />}
          {handledBy && <Pair term="Decided by" value={byWhom(handledBy)} />}
        </dl>
        <RequestNotice request={request} />
        {request.proof ? (
          <Proof proof={request.proof} requestId={request.id} />
        ) : (
          <WouldErase request={request} />
        )}
        {!request.proof && <RequestApplications list={request.applicationList} />}
        {status !== 'completed' && (
          <RequestHolds request={request} changes={changes} canChange={isAdmin && status !== 'processing'} />
        )}
      </section>
      {isAdmin && isOpen && <RequestActions request={request} changes={changes} />}
    </>
  );
}

function Pair({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Every application of the person; those under way end with the erasure. */
function RequestApplications({ list }: { list: Deletion['applicationList'] }) {
  if (list.length === 0) return null;
  const open = list.filter(({ isOpen }) => isOpen).length;
  return (
    <section className="pv-p" aria-labelledby="request-applications">
      <h3 id="request-applications">Applications</h3>
      {open > 0 && (
        <p className="q">
          {open === 1 ? 'One of them is' : `${open} of them are`} still under way and would end without a
          decision.
        </p>
      )}
      <ul className="pv-ls">
        {list.map(({ id, position, status }) => (
          <li key={id}>
            <Link className="lk" to={paths.admin.application(id)}>
              {positionLabel(position)}
            </Link>
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What has to be known before anything else: why it cannot be approved, why it was rejected, that it is under way. */
function RequestNotice({ request: { status, blocked, reason } }: { request: Deletion }) {
  if (status === 'rejected')
    return (
      <blockquote className="pv-why">
        <p>{reason}</p>
        <footer>The reason, as the person was told it</footer>
      </blockquote>
    );
  if (status === 'processing')
    return (
      <p className="pv-say work" role="status">
        <CircleDotDashed className="i" aria-hidden="true" />
        <span>
          Being erased. This takes a few seconds and is taken up again after any interruption. If it does not
          end, look at{' '}
          <Link className="lk" to={`${paths.admin.settings}#background`}>
            Background work
          </Link>
          .
        </span>
      </p>
    );
  if (status === 'pending' && blocked)
    return (
      <p className="pv-say need">
        <Scale className="i" aria-hidden="true" />
        <span>{blocked}</span>
      </p>
    );
  return null;
}
