import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { unclaimedApplications } from '#services/identity/contract.ts';
import { applicantLabels } from '#state-machines/application/labels.ts';
import { request } from '#web/api/request.ts';
import {
  type Application,
  myApplicationQuery,
  myEventsQuery,
  type Other,
} from '#web/applicant/my-application.ts';
import { useOpenApplication } from '#web/applicant/use-open-application.ts';
import { positionName } from '#web/applicant/words.ts';
import { mailTo } from '#web/company.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import styles from './other-applications.module.css';

interface BandProps {
  id: string;
  title: string;
  note: ReactNode;
  /** List items. */
  children: ReactNode;
}

function Band({ id, title, note, children }: BandProps) {
  return (
    <section className={styles.band} data-ground="sheet" data-line="below" aria-labelledby={id}>
      <div className={classNames(gridClass, styles.rows)}>
        <div className={columns.main}>
          <Heading level={2} size="item" id={id}>
            {title}
          </Heading>
          <ul>{children}</ul>
        </div>
        <Text size="note" data-above="6" className={columns.right}>
          {note}
        </Text>
      </div>
    </section>
  );
}

const countWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** More than one application: which one is shown, and the others to switch to (S31). */
export function OwnApplications() {
  const { data } = useQuery(myApplicationQuery);
  if (!data?.application || data.others.length === 0) return null;
  const { application, others } = data;
  return (
    <Band
      id="own-applications"
      title={`You have ${countWords[others.length - 1] ?? others.length + 1} applications`}
      note="The portal shows one at a time, and each is handled on its own. If one of them is not yours, open it and withdraw it: the others do not change."
    >
      <Inline as="li" isSpread space={12} data-above="8">
        <Description application={application} />
        <Text as="span" size="label">
          Shown here
        </Text>
      </Inline>
      {others.map((other) => (
        <Choice key={other.id} application={other} />
      ))}
    </Band>
  );
}

function Description({ application }: { application: Application | Other }) {
  const { position, createdAt, workflowStatus } = application;
  return (
    <p className={styles.text}>
      <b>{positionName(position)}</b>, sent on {formatLongDay(createdAt)}: {applicantLabels[workflowStatus]}.
    </p>
  );
}

function Choice({ application }: { application: Other }) {
  const open = useOpenApplication(application.id);
  return (
    <Inline as="li" isSpread space={12} data-above="8">
      <Description application={application} />
      {application.isOpen ? (
        <Button variant="primary" size="small" isPending={open.isPending} onClick={() => open.mutate()}>
          {open.isPending ? 'One moment…' : 'Open this one'}
          <VisuallyHidden>: {positionName(application.position)}</VisuallyHidden>
        </Button>
      ) : (
        <Text as="span" size="note">
          Opens once its e-mail address is confirmed
        </Text>
      )}
    </Inline>
  );
}

/** Applications that were sent signed out with this account's address: only its owner attaches them (ruling 16). */
export function UnclaimedApplications() {
  const { data } = useQuery(unclaimedQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Band
      id="unclaimed"
      title="Was it you?"
      note={
        <>
          If it was not you, say so: it is withdrawn, and stays apart from your account. Nothing is reviewed
          until the owner of your mailbox confirms the address. <a href={mailTo}>Write to us</a> if it worries
          you.
        </>
      }
    >
      {data.items.map((one) => (
        <Claim key={one.applicationId} application={one} />
      ))}
    </Band>
  );
}

type Unclaimed = z.output<typeof unclaimedApplications>['items'][number];

function Claim({ application: { applicationId, position, submittedAt } }: { application: Unclaimed }) {
  const { isPending, mutate } = useAnswer(applicationId);
  return (
    <Inline as="li" isSpread space={12} data-above="8">
      <p className={styles.text}>
        An application with your address was sent on {formatLongDay(submittedAt)} while you were signed out:{' '}
        {position === 'general' ? 'General Application' : position}.
      </p>
      <Inline as="span" space={24}>
        <Button
          variant="primary"
          size="small"
          isPending={isPending}
          pendingLabel="One moment…"
          onClick={() => mutate('mine')}
        >
          It was me
        </Button>
        <Button variant="link" isPending={isPending} onClick={() => mutate('not-mine')}>
          It was not me
        </Button>
      </Inline>
    </Inline>
  );
}

const unclaimedQuery = {
  queryKey: ['me', 'unclaimed-applications'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/me/unclaimed-applications', { signal }),
} as const;

const answers = {
  mine: { key: 'POST /api/me/claims', message: 'Added to your account' },
  'not-mine': { key: 'POST /api/me/disclaims', message: 'Withdrawn. It stays apart from your account.' },
} as const;

/** Accepts an application, or says that it was someone else's: then it is withdrawn (S31). */
function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const refresh = (...changed: { queryKey: readonly string[] }[]) =>
    Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (answer: keyof typeof answers) => request(answers[answer].key, { body: { applicationId } }),
    onSuccess: async (_, answer) => {
      toast({ title: answers[answer].message, about: 'claim' });
      await refresh(unclaimedQuery, myApplicationQuery, myEventsQuery);
    },
    onError: async (error) => {
      toast({ title: 'Error', description: error.message, tone: 'danger', about: 'claim' });
      await refresh(unclaimedQuery);
    },
  });
}
