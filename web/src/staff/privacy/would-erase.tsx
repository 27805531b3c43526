import type { Deletion } from '#services/privacy/contract.ts';
import { tableLabel } from './words.ts';

interface Props {
  request: Pick<Deletion, 'wouldErase' | 'files' | 'status'>;
}

/** What an erasure would take away now, counted. */
export function WouldErase({ request: { wouldErase, files, status } }: Props) {
  if (wouldErase.length === 0 && files === 0) return null;
  return (
    <section className="pv-p" aria-labelledby="would-erase">
      <h3 id="would-erase">{status === 'rejected' ? 'What is kept' : 'What would be erased'}</h3>
      <Counts counts={wouldErase.map(({ table, rows }) => [tableLabel(table), rows])} files={files} />
    </section>
  );
}

/** Numbers by what they count, those that are not nothing; files last. */
export function Counts({ counts, files }: { counts: readonly (readonly [string, number])[]; files: number }) {
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
