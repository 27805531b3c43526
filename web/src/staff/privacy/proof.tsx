import { Download, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Deletion, ErasureProof } from '#services/privacy/contract.ts';
import { paths } from '#web/paths.ts';
import { exactTime } from '#web/ui/dates.ts';
import { ChainBadge } from '../components/chain-badge.tsx';
import { mailWords, tableLabel } from './words.ts';

/** What stays of an erasure: ids, numbers and hashes, and that every chain still verifies (ruling 29). */
export function Proof({ proof, requestId }: { proof: ErasureProof; requestId: string }) {
  const { erasedAt, applications, removed, files, keysDestroyed, mail } = proof;
  return (
    <section className="pv-p" aria-labelledby="proof">
      <h3 id="proof">Proof of erasure</h3>
      <dl className="kv">
        <div>
          <dt>Erased</dt>
          <dd>{exactTime(erasedAt)}</dd>
        </div>
        <div>
          <dt>Keys destroyed</dt>
          <dd>{keysDestroyed.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Last mail</dt>
          <dd>{mailWords[mail]}</dd>
        </div>
      </dl>
      {applications.map(({ applicationId, events, headHash, verified }) => (
        <div className="pv-ch" key={applicationId}>
          <p>
            <Link className="lk" to={paths.admin.application(applicationId)}>
              Application with {events.toLocaleString('en-GB')} {events === 1 ? 'event' : 'events'}
            </Link>
            <ChainBadge chain={verified ? 'verified' : 'broken'} />
          </p>
          <p className="q">Hash of the last event</p>
          <code className="m">{headHash.match(/.{4}/g)?.join(' ') ?? headHash}</code>
        </div>
      ))}
      <h4>Removed</h4>
      <Counts
        counts={Object.entries(removed).map(([table, rows]) => [tableLabel(table), rows])}
        files={files}
      />
      <p className="q pv-ok">
        <ShieldCheck className="i" aria-hidden="true" />
        The proof holds ids, numbers and hashes, and nothing of the person.
      </p>
      <button className="btn" type="button" onClick={() => saveProof(proof, requestId)}>
        <Download className="i" aria-hidden="true" />
        Download proof
      </button>
    </section>
  );
}

/** Gives the proof to the browser as a file, for whoever keeps the records of processing. */
function saveProof(proof: ErasureProof, requestId: string): void {
  const text = JSON.stringify({ requestId, ...proof }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `erasure-proof-${requestId}.json`;
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** What an erasure would take away now, counted. */
export function WouldErase({
  request: { wouldErase, files, status },
}: {
  request: Pick<Deletion, 'wouldErase' | 'files' | 'status'>;
}) {
  if (wouldErase.length === 0 && files === 0) return null;
  return (
    <section className="pv-p" aria-labelledby="would-erase">
      <h3 id="would-erase">{status === 'rejected' ? 'What is kept' : 'What would be erased'}</h3>
      <Counts counts={wouldErase.map(({ table, rows }) => [tableLabel(table), rows])} files={files} />
    </section>
  );
}

/** Numbers by what they count, those that are not nothing; files last. */
function Counts({ counts, files }: { counts: readonly (readonly [string, number])[]; files: number }) {
  const rows = [...counts, ['Files in the store', files] as const].filter(([, count]) => count > 0);
  return (
    <dl className="pv-c">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}
