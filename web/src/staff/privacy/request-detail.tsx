import { CircleDotDashed, Scale } from 'lucide-react';
import type { Deletion } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { positionLabel } from '../components/person-name.ts';
import { StatusTag } from '../components/status-tag.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import { DueTag } from './due-tag.tsx';
import styles from './privacy.module.css';
import { Proof, WouldErase } from './proof.tsx';
import { RequestHolds } from './request-holds.tsx';
import type { PrivacyChanges } from './use-privacy-changes.ts';
import { byWhom, nameOf, roleLabels, statusWords } from './words.ts';

interface Props {
  request: Deletion;
  changes: PrivacyChanges;
  now: number;
}

/** One request: who asks, until when, what would go, what stands against it; when it is done, the proof. */
export function RequestDetail({ request, changes, now }: Props) {
  const isAdmin = useIsAdmin();
  const { status, role, handledBy, completedAt } = request;
  const { label, tone } = statusWords[status];
  const due = (
    <>
      {fullTime(request.dueAt)}{' '}
      {status !== 'completed' && status !== 'rejected' && <DueTag request={request} now={now} />}
    </>
  );
  return (
    <Stack>
      <Heading level={2} size="item">
        {nameOf(request)}{' '}
        <StatusBadge tone={tone} isFilled>
          {label}
        </StatusBadge>
      </Heading>
      <DescriptionList
        pairs={[
          { term: 'Email', value: request.email ?? '[erased]' },
          ...(role ? [{ term: 'Account', value: roleLabels[role] }] : []),
          { term: 'Requested', value: fullTime(request.requestedAt) },
          { term: 'Due', value: due },
          ...(completedAt ? [{ term: 'Settled', value: fullTime(completedAt) }] : []),
          ...(handledBy ? [{ term: 'Decided by', value: byWhom(handledBy) }] : []),
        ]}
      />
      <RequestNotice request={request} />
      {request.proof ? (
        <Proof proof={request.proof} requestId={request.id} />
      ) : (
        <>
          <WouldErase request={request} />
          <RequestApplications list={request.applicationList} />
        </>
      )}
      {status !== 'completed' && (
        <RequestHolds request={request} changes={changes} canChange={isAdmin && status !== 'processing'} />
      )}
    </Stack>
  );
}

/** Every application of the person; those under way end with the erasure. */
function RequestApplications({ list }: { list: Deletion['applicationList'] }) {
  if (list.length === 0) return null;
  const open = list.filter(({ isOpen }) => isOpen).length;
  return (
    <Stack as="section" space={4} className={styles.part} aria-labelledby="request-applications">
      <h3 id="request-applications">Applications</h3>
      {open > 0 && (
        <Text isSoft>
          {open === 1 ? 'One of them is' : `${open} of them are`} still under way and would end without a
          decision.
        </Text>
      )}
      <Stack as="ul" space={6}>
        {list.map(({ id, position, status }) => (
          <Inline as="li" key={id} isSpread>
            <TextLink to={paths.admin.application(id)}>{positionLabel(position)}</TextLink>
            <StatusTag status={status} />
          </Inline>
        ))}
      </Stack>
    </Stack>
  );
}

/** What has to be known before anything else: why it cannot be approved, why it was rejected, that it is under way. */
function RequestNotice({ request: { status, blocked, reason } }: { request: Deletion }) {
  if (status === 'rejected')
    return (
      <blockquote className={styles.quote}>
        {reason}
        <Text size="small" isSoft>
          The reason, as it was sent to the person
        </Text>
      </blockquote>
    );
  if (status === 'processing')
    return (
      <Notice tone="work" icon={CircleDotDashed} isNew isBox>
        Being erased. This takes a few seconds and is taken up again after any interruption. If it does not
        end, look at <TextLink to={`${paths.admin.settings}#background`}>Background work</TextLink>.
      </Notice>
    );
  if (status === 'pending' && blocked)
    return (
      <Notice icon={Scale} isBox>
        {blocked}
      </Notice>
    );
  return null;
}
