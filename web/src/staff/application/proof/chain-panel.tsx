import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Fragment } from 'react';
import { eventLabel } from '#state-machines/application/labels.ts';
import { counted } from '#state-machines/numbers.ts';
import { addressOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { clock, fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { chainStanding } from '../../components/chain-badge.tsx';
import { useShownEvents } from '../event/shown-events.ts';
import styles from './chain-panel.module.css';
import { sentence, type Verification } from './use-verification.ts';
import type { ChainVerdict } from './verify-chain.ts';

/** Whether this history holds, how that is known, and the way to check it independently. */
export function ChainPanel({ verification }: { verification: Verification }) {
  const { applicationId, events, isPast, onSelect } = useShownEvents();
  const { run, problems } = verification;
  const count = events.length;
  const isGood = problems.length === 0;
  return (
    <section
      className={isGood ? undefined : styles.broken}
      data-ground="paper"
      data-inset=""
      data-line="below"
      aria-label="Proof"
    >
      <Inline align="start">
        <Inline align="start" space={12} className={styles.verdict} role="status">
          <ToneText tone={isGood ? 'good' : 'stop'} icon={isGood ? ShieldCheck : ShieldAlert}>
            <b>{title(run.data, problems)}</b>
          </ToneText>
          <Text size="small" isSoft={isGood}>
            {run.data
              ? standing(run.data, run.submittedAt, isPast)
              : `The server recomputed every hash of its ${counted(count, 'event')} when this was loaded.`}
          </Text>
          {run.isError && (
            <ToneText tone="stop" icon={ShieldAlert}>
              Not verified: {run.error.message}
            </ToneText>
          )}
        </Inline>
        <Inline>
          <Button
            icon={ShieldCheck}
            isPending={run.isPending}
            pendingLabel="Verifying…"
            onClick={() => run.mutate()}
          >
            {run.data ? 'Verify again' : 'Verify'}
          </Button>
          <ButtonLink
            icon={Download}
            to={addressOf('GET /api/applications/:id/proof', { params: { id: applicationId } })}
            reloadDocument
            download
          >
            Download proof
          </ButtonLink>
        </Inline>
      </Inline>
      {!isGood && (
        <ul className={styles.problems}>
          {problems.map(({ version, code, detail }) => (
            <li key={`${version} ${code} ${detail}`} className={styles.problem}>
              {version > 0 && version <= count ? (
                <TextButton onClick={() => onSelect(version)}>No. {version}</TextButton>
              ) : (
                <span>{version > 0 ? `No. ${version}` : 'The whole'}</span>
              )}
              <span>{sentence(detail)}</span>
            </li>
          ))}
        </ul>
      )}
      <Text as="div" size="small" isSoft={isGood}>
        <OfflineHelp fingerprints={run.data?.keyFingerprints ?? []} />
      </Text>
    </section>
  );
}

/** What identifies the application and its newest event, to compare them elsewhere, and the way to every hash. */
export function ProofNames({ onAll }: { onAll: () => void }) {
  const { applicationId, events } = useShownEvents();
  const newest = events.at(-1);
  if (!newest) return null;
  const mono = (text: string) => (
    <Text as="span" size="mono">
      {text}
    </Text>
  );
  return (
    <div data-inset="">
      <DescriptionList
        pairs={[
          { term: 'Application', value: mono(applicationId) },
          {
            term: 'Newest event',
            value: `No. ${newest.version}, ${eventLabel(newest.type)}, ${fullTime(newest.at)}`,
          },
          { term: 'Its hash', value: mono(newest.hash) },
        ]}
      />
      <TextButton onClick={onAll}>Every event with its hashes</TextButton>
    </div>
  );
}

function title(verdict: ChainVerdict | undefined, problems: Verification['problems']): string {
  const found = counted(problems.length, 'problem');
  const chain = chainStanding(problems);
  if (chain === 'unvouched')
    return `Its events fit together, but the signed checkpoints do not hold: ${found}`;
  if (chain === 'broken') return `This history does not hold: ${found}`;
  if (!verdict) return 'This history holds';
  return `${verdict.events} of ${counted(verdict.events, 'event')} ${verdict.events === 1 ? 'verifies' : 'verify'}`;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

const withoutFiles =
  ' The signed log of heads is not where this server can read it; the page Verification holds the history against it.';

function standing(verdict: ChainVerdict, at: number, isPast: boolean): string {
  const here = `Recomputed in this browser, ${clock(at)}.`;
  return `${here}${heldAgainst(verdict, isPast)}${verdict.areFilesRead ? '' : withoutFiles}`;
}

function heldAgainst({ checkpoint, ofEvents, areFilesRead }: ChainVerdict, isPast: boolean): string {
  const log = isPast ? ` The server verified all ${counted(ofEvents, 'event')} that there are today.` : '';
  if (!checkpoint && !areFilesRead) return log;
  if (!checkpoint)
    return `${log} No signed checkpoint names this application yet; the next one will, tonight at the latest.`;
  if (!checkpoint.isSigned) return `${log} The newest checkpoint that names it could not be used.`;
  const { number, takenAt, version, cosignedBy } = checkpoint;
  const witnesses = cosignedBy.length > 0 ? ` and witnessed by ${listed(cosignedBy)}` : '';
  const later =
    ofEvents > version
      ? ` What came later, ${version + 1 === ofEvents ? `No. ${ofEvents}` : `No. ${version + 1} to ${ofEvents}`}, the next one will vouch for.`
      : '';
  return `${log} Held against signed checkpoint ${number} of ${fullTime(takenAt)}${witnesses}, which vouches for No. 1 to ${version}.${later}`;
}

/** How to check the proof without trusting this screen or its server. */
function OfflineHelp({ fingerprints }: { fingerprints: readonly string[] }) {
  return (
    <details>
      <summary className={styles.helpTitle}>How to check the proof offline</summary>
      <ol className={styles.helpSteps}>
        <li>
          Download the proof and unpack it: the history, the proof that its last event is in the signed log,
          the public key and a small program.
        </li>
        <li>
          In its folder run{' '}
          <Text as="code" size="mono">
            node verify.mjs
          </Text>
          . It needs Node 20 or newer, no network, and can be read in a few minutes.
        </li>
        <li>
          Compare the key’s fingerprint, which it prints, with the one you were given by another way.
          {fingerprints.map((fingerprint, n) => (
            <Fragment key={fingerprint}>
              {n === 0 ? ' This server’s is ' : ' or '}
              <Text as="code" size="mono">
                {fingerprint}
              </Text>
            </Fragment>
          ))}
        </li>
      </ol>
      <p>Notes, reasons and names are not in it, or encrypted. Each download is written to the audit log.</p>
    </details>
  );
}
