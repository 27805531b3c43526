import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventEffects as Effects, EventJob } from '#services/background/contract.ts';
import { paths } from '../../../paths.ts';
import { shortTime } from '../../../ui/dates.ts';
import { Loaded } from '../../dossier/loaded.tsx';
import { effectsQuery } from '../../queries/application.ts';
import { mailSigns } from '../mails/mail-signs.ts';

type Sign = readonly [tone: string, Icon: LucideIcon, word: string];
const jobSigns = {
  outbox: ['wait', Hourglass, 'About to be handed over'],
  waiting: ['wait', Hourglass, 'Waiting'],
  active: ['work', LoaderCircle, 'Under way'],
  retry: ['need', Hourglass, 'Tried again later'],
  done: ['good', CircleCheck, 'Done'],
  failed: ['stop', CircleX, 'Failed'],
  cancelled: ['q', CircleX, 'Cancelled'],
  forgotten: ['q', CircleDashed, 'Over'],
} as const satisfies Record<EventJob['state'], Sign>;
const webhookSigns = { queued: mailSigns.queued, delivered: jobSigns.done, failed: jobSigns.failed } as const;

interface Props {
  applicationId: string;
  version: number;
  isPast: boolean;
}

/** The mails and jobs that one event caused, and what came of them. */
export function EventEffects({ applicationId, version, isPast }: Props) {
  const query = useQuery(effectsQuery(applicationId, version));
  return (
    <section className="eff" aria-labelledby={`caused-${version}`}>
      <h3 id={`caused-${version}`}>
        What it caused {isPast && <span className="q">as it stands today</span>}
      </h3>
      <Loaded query={query}>{(effects) => <Body effects={effects} />}</Loaded>
    </section>
  );
}

function Body({ effects: { isSandbox, mails, jobs, webhooks } }: { effects: Effects }) {
  if (isSandbox) return <p className="q">Nothing: a sandbox writes to nobody and is watched by no clock.</p>;
  if (mails.length + jobs.length + webhooks.length === 0)
    return <p className="q">No mail, no job and no webhook.</p>;
  return (
    <ul>
      {mails.map((mail) => (
        <Effect key={mail.id} sign={mailSigns[mail.status]} name={`E-mail: ${mail.label}`}>
          to {mail.to === 'staff' ? 'staff' : 'the applicant'}, {tries(mail.attempts)}
          {mail.sentAt && `, ${shortTime(mail.sentAt)}`}
          {mail.withdrawnBecause && <span>{mail.withdrawnBecause}</span>}
          {mail.response && <span className="m">{mail.response}</span>}
        </Effect>
      ))}
      {jobs.map((job) => (
        <Effect key={job.id} sign={jobSigns[job.state]} name={job.label}>
          <JobStanding job={job} />
        </Effect>
      ))}
      {webhooks.map(({ url, status, attempts, responseStatus, queuedAt }) => (
        <Effect key={url} sign={webhookSigns[status]} name={`Webhook: ${url}`}>
          {tries(attempts)}, {shortTime(queuedAt)}
          {responseStatus !== null && `, answered ${responseStatus}`}
        </Effect>
      ))}
    </ul>
  );
}

const tries = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`);

function JobStanding({ job }: { job: EventJob }) {
  const { state, attempts, startAfter, finishedAt, error, isDeadLetter } = job;
  if (state === 'forgotten') return 'finished jobs are kept for some days, this one no longer';
  const isToCome = (state === 'waiting' || state === 'outbox' || state === 'retry') && startAfter;
  return (
    <>
      {attempts === 0 ? 'not tried yet' : attempts !== null && tries(attempts)}
      {isToCome && `, not before ${shortTime(startAfter)}`}
      {finishedAt && `, ${shortTime(finishedAt)}`}
      {error && <span className="m">{error}</span>}
      {isDeadLetter && (
        <span>
          It failed for good and waits for somebody under{' '}
          <Link className="lk" to={paths.admin.settings}>
            Settings
          </Link>
          .
        </span>
      )}
    </>
  );
}

function Effect({
  sign: [tone, Icon, word],
  name,
  children,
}: {
  sign: Sign;
  name: string;
  children: ReactNode;
}) {
  return (
    <li>
      <b>{name}</b>
      <span className={tone === 'q' ? 'q' : `t-${tone}`}>
        <Icon className="i" aria-hidden="true" /> {word}
      </span>
      <small className="q">{children}</small>
    </li>
  );
}
