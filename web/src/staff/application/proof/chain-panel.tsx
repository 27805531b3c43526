import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { addressOf } from '#web/api/request.ts';
import { clock, fullTime } from '#web/ui/dates.ts';
import { chainStanding } from '../../components/chain-badge.tsx';
import { sentence, type Verification } from './use-verification.ts';
import type { ChainVerdict } from './verify-chain.ts';

interface Props {
  applicationId: string;
  verification: Verification;
  /** Events on this screen. */
  count: number;
  isPast: boolean;
  onSelect: (version: number) => void;
}

/** Whether this history holds, how that is known, and the way to know it for oneself. */
export function ChainPanel({ applicationId, verification, count, isPast, onSelect }: Props) {
  const { run, problems } = verification;
  const isGood = problems.length === 0;
  const Icon = isGood ? ShieldCheck : ShieldAlert;
  return (
    <section className={isGood ? 'chain' : 'chain bad'} aria-label="Proof">
      <div className="chain-r">
        <div role="status">
          <p className={isGood ? 't-good' : 't-stop'}>
            <Icon className="i" aria-hidden="true" />
            <b>{title(run.data, problems)}</b>
          </p>
          <p className="q">
            {run.data
              ? standing(run.data, run.submittedAt, isPast)
              : `The server recomputed every hash of ${count === 1 ? 'its 1 event' : `its ${count} events`} when this was loaded.`}
          </p>
          {run.isError && (
            <p className="t-stop">
              <ShieldAlert className="i" aria-hidden="true" />
              Not verified: {run.error.message}
            </p>
          )}
        </div>
        <span className="chain-b">
          <button
            className="btn"
            type="button"
            aria-disabled={run.isPending}
            onClick={() => !run.isPending && run.mutate()}
          >
            <ShieldCheck className="i" aria-hidden="true" />
            {run.isPending ? 'Verifying…' : run.data ? 'Verify again' : 'Verify'}
          </button>
          <a
            className="btn"
            href={addressOf('GET /api/applications/:id/proof', { params: { id: applicationId } })}
            download
          >
            <Download className="i" aria-hidden="true" />
            Download proof
          </a>
        </span>
      </div>
      {!isGood && (
        <ul className="chain-p">
          {problems.map(({ version, code, detail }) => (
            <li key={`${version} ${code} ${detail}`}>
              {version > 0 && version <= count ? (
                <button className="lk as-link num" type="button" onClick={() => onSelect(version)}>
                  No. {version}
                </button>
              ) : (
                <span className="num">{version > 0 ? `No. ${version}` : 'The whole'}</span>
              )}
              <span>{sentence(detail)}</span>
            </li>
          ))}
        </ul>
      )}
      <OfflineHelp keyFingerprint={run.data?.keyFingerprint} />
    </section>
  );
}

function title(verdict: ChainVerdict | undefined, problems: Verification['problems']): string {
  const found = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  const chain = chainStanding(problems);
  if (chain === 'unvouched')
    return `Its events fit together, but the signed checkpoints do not hold: ${found}`;
  if (chain === 'broken') return `This history does not hold: ${found}`;
  return verdict ? `${verdict.events} of ${verdict.events} events verify` : 'This history holds';
}

/** The database alone could have been robbed of a checkpoint. */
const withoutFiles =
  ' The checkpoints’ files are not where this server can read them; the page Verification reads those, too.';

function standing(verdict: ChainVerdict, at: number, isPast: boolean): string {
  const here = `Recomputed in this browser, ${clock(at)}.`;
  return `${here}${heldAgainst(verdict, isPast)}${verdict.areFilesRead ? '' : withoutFiles}`;
}

function heldAgainst({ checkpoint, ofEvents }: ChainVerdict, isPast: boolean): string {
  const log = isPast ? ` The server verified all ${ofEvents} events that there are today.` : '';
  if (!checkpoint)
    return `${log} No signed checkpoint names this application yet; the next one, tonight, will.`;
  if (!checkpoint.isSigned) return `${log} The newest checkpoint that names it could not be used.`;
  const { number, takenAt, version } = checkpoint;
  const later =
    ofEvents > version
      ? ` What came later, ${version + 1 === ofEvents ? `No. ${ofEvents}` : `No. ${version + 1} to ${ofEvents}`}, the next one will vouch for.`
      : '';
  return `${log} Held against signed checkpoint ${number} of ${fullTime(takenAt)}, which vouches for No. 1 to ${version}.${later}`;
}

/** How somebody checks the proof who trusts neither this screen nor its server. */
function OfflineHelp({ keyFingerprint }: { keyFingerprint: string | undefined }) {
  return (
    <details className="chain-h">
      <summary>How to check the proof offline</summary>
      <ol>
        <li>
          Download the proof and unpack it: the history, the newest signed checkpoint that names it, the
          public key and a small program.
        </li>
        <li>
          In its folder run <code className="m">node verify.mjs</code>. It needs Node 18 or newer, no network,
          and can be read in a few minutes.
        </li>
        <li>
          Compare the key’s fingerprint, which it prints, with the one you were given by another way.
          {keyFingerprint && (
            <>
              {' '}
              This server’s is <code className="m">{keyFingerprint}</code>
            </>
          )}
        </li>
      </ol>
      <p className="q">
        Notes, reasons and names are not in it, or encrypted. Each download is written to the audit log.
      </p>
    </details>
  );
}
