import { Download, ShieldCheck } from 'lucide-react';
import type { Deletion, ErasureProof } from '#services/privacy/contract.ts';
import { mailWords } from '#state-machines/erasure-words.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { exactTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { ChainBadge } from '../components/chain-badge.tsx';
import styles from './privacy.module.css';
import { tableLabel } from './words.ts';

/** What stays of an erasure: ids, numbers and hashes, and that every chain still verifies (ruling 29). */
export function Proof({ proof, requestId }: { proof: ErasureProof; requestId: string }) {
  const { erasedAt, applications, removed, files, keysDestroyed, mail } = proof;
  return (
    <Stack as="section" space={4} className={styles.part} aria-labelledby="proof">
      <h3 id="proof">Proof of erasure</h3>
      <DescriptionList
        pairs={[
          { term: 'Erased', value: exactTime(erasedAt) },
          { term: 'Keys destroyed', value: formatNumber(keysDestroyed) },
          { term: 'Last mail', value: mailWords[mail] },
        ]}
      />
      {applications.map(({ applicationId, events, headHash, verified }) => (
        <Stack space={4} className={styles.part} key={applicationId}>
          <Inline as="p" isSpread>
            <TextLink to={paths.admin.application(applicationId)}>
              Application with {counted(events, 'event')}
            </TextLink>
            <ChainBadge chain={verified ? 'verified' : 'broken'} />
          </Inline>
          <Text size="small" isSoft>
            Hash of the last event
          </Text>
          <Text as="code" size="mono">
            {headHash.match(/.{4}/g)?.join(' ') ?? headHash}
          </Text>
        </Stack>
      ))}
      <h4>Removed</h4>
      <Counts
        counts={Object.entries(removed).map(([table, rows]) => [tableLabel(table), rows])}
        files={files}
      />
      <Text size="small">
        <ToneText tone="soft" icon={ShieldCheck}>
          The proof holds ids, numbers and hashes, and nothing of the person.
        </ToneText>
      </Text>
      <Inline>
        <Button icon={Download} onClick={() => saveProof(proof, requestId)}>
          Download proof
        </Button>
      </Inline>
    </Stack>
  );
}

/** Gives the proof to the browser as a file, for the records of processing. */
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
    <Stack as="section" space={4} className={styles.part} aria-labelledby="would-erase">
      <h3 id="would-erase">{status === 'rejected' ? 'What is kept' : 'What would be erased'}</h3>
      <Counts counts={wouldErase.map(({ table, rows }) => [tableLabel(table), rows])} files={files} />
    </Stack>
  );
}

/** Numbers by what they count, those that are not nothing; files last. */
function Counts({ counts, files }: { counts: readonly (readonly [string, number])[]; files: number }) {
  const rows = [...counts, ['Files in the store', files] as const].filter(([, count]) => count > 0);
  return (
    <dl>
      {rows.map(([label, count]) => (
        <Inline key={label} isSpread className={styles.count}>
          <Text as="dt" isSoft>
            {label}
          </Text>
          <Text as="dd" isNumeric>
            {formatNumber(count)}
          </Text>
        </Inline>
      ))}
    </dl>
  );
}
