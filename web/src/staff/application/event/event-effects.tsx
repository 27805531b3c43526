import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventEffects as Effects, EventJob } from '#services/background/contract.ts';
import type { Tone } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { shortTime } from '#web/ui/dates.ts';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { Loaded } from '../../dossier/part.tsx';
import { effectsQuery } from '../../queries/application.ts';
import { mailSigns } from '../section-parts.tsx';
import styles from './event.module.css';
import { EventPart } from './event-parts.tsx';

type Sign = readonly [tone: Tone | 'soft', icon: LucideIcon, word: string];
const jobSigns = {
  outbox: ['wait', Hourglass, 'About to be handed over'],
  waiting: ['wait', Hourglass, 'Waiting'],
  active: ['work', LoaderCircle, 'Under way'],
  retry: ['need', Hourglass, 'Tried again later'],
  done: ['good', CircleCheck, 'Done'],
  failed: ['stop', CircleX, 'Failed'],
  cancelled: ['soft', CircleX, 'Cancelled'],
  forgotten: ['soft', CircleDashed, 'Over'],
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
    <EventPart title="What it caused" aside={isPast && 'as it stands today'}>
      <Loaded query={query}>{(effects) => <Body effects={effects} />}</Loaded>
    </EventPart>
  );
}

function Body({ effects: { isSandbox, mails, jobs, webhooks } }: { effects: Effects }) {
  if (isSandbox) return <Text isSoft>Nothing: a sandbox sends no mail and has no deadlines.</Text>;
  if (mails.length + jobs.length + webhooks.length === 0)
    return <Text isSoft>No mail, no job and no webhook.</Text>;
  return (
    <ul>
      {mails.map((mail) => (
        <Effect key={mail.id} sign={mailSigns[mail.status]} name={`E-mail: ${mail.label}`}>
          to {mail.to === 'staff' ? 'staff' : 'the applicant'}, {tries(mail.attempts)}
          {mail.sentAt && `, ${shortTime(mail.sentAt)}`}
          {mail.withdrawnBecause && <div>{mail.withdrawnBecause}</div>}
          {mail.response && (
            <Text as="div" size="mono">
              {mail.response}
            </Text>
          )}
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

const tries = (count: number): string => counted(count, 'attempt');

function JobStanding({ job }: { job: EventJob }) {
  const { state, attempts, startAfter, finishedAt, error, isDeadLetter } = job;
  if (state === 'forgotten') return 'finished jobs are kept for some days, this one no longer';
  const isToCome = (state === 'waiting' || state === 'outbox' || state === 'retry') && startAfter;
  return (
    <>
      {attempts === 0 ? 'not tried yet' : attempts !== null && tries(attempts)}
      {isToCome && `, not before ${shortTime(startAfter)}`}
      {finishedAt && `, ${shortTime(finishedAt)}`}
      {error && (
        <Text as="div" size="mono">
          {error}
        </Text>
      )}
      {isDeadLetter && (
        <div>
          It failed for good and waits for a decision under{' '}
          <TextLink to={paths.admin.settings}>Settings</TextLink>.
        </div>
      )}
    </>
  );
}

interface EffectProps {
  sign: Sign;
  name: string;
  children: ReactNode;
}

function Effect({ sign: [tone, icon, word], name, children }: EffectProps) {
  return (
    <li className={styles.effect}>
      <Text as="b" weight="medium">
        {name}
      </Text>
      <ToneText tone={tone} icon={icon}>
        {word}
      </ToneText>
      <Text as="div" isSoft size="small" className={styles.effectNote}>
        {children}
      </Text>
    </li>
  );
}
