import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ChainVerification, EventView } from '#services/event-log/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { QrCode } from '../../credentials/qr-code.tsx';
import { verificationQuery } from '../../queries/application.ts';
import { sentence } from '../proof/use-verification.ts';
import styles from './record.module.css';
import { Hash } from './record-tables.tsx';

interface Props {
  application: ApplicationDetail;
  events: readonly EventView[];
}

/** The record's last words: what the history is held by, what that proves, and how anyone checks it. */
export function RecordProof({ application: { id }, events }: Props) {
  const { data } = useQuery({ ...verificationQuery(id), enabled: false });
  const newest = events.at(-1);
  const address = `${window.location.origin}${paths.verify}`;
  if (!newest) return null;
  return (
    <section className={styles.proof} aria-labelledby="record-proof">
      <div>
        <h2 id="record-proof">Proof</h2>
        <p>Every event carries the hash of the one before it. {data ? standing(data) : unasked}</p>
        {data && data.problems.length > 0 && (
          <ul>
            {data.problems.map(({ version, detail }) => (
              <li key={`${version} ${detail}`}>
                {version > 0 ? `No. ${version}: ` : ''}
                {sentence(detail)}
              </li>
            ))}
          </ul>
        )}
        <p>It does not prove that what was written is true, only that it was written then and not changed.</p>
        <p>
          <b>To check:</b> open {address.replace(/^https?:\/\//, '')} and drop the proof file of this
          application. A changed, moved or removed event no longer fits the hash and the seal below.
        </p>
        <DescriptionList
          pairs={[
            {
              term: 'Application',
              value: (
                <Text as="span" size="mono">
                  {id}
                </Text>
              ),
            },
            { term: `Hash of No. ${newest.version}`, value: <Hash of={newest.hash} /> },
            ...(data ? sealPairs(data) : []),
          ]}
        />
      </div>
      <figure>
        <QrCode text={address} label="Code that opens the page Verify" />
      </figure>
    </section>
  );
}

const unasked = 'The history was not verified for this print.';

function standing({ events, problems, verifiedAt, checkpoint }: ChainVerification): string {
  const count = `${events === 1 ? 'its' : 'all'} ${counted(events, 'event')}`;
  const found = counted(problems.length, 'problem');
  const verdict =
    problems.length > 0
      ? `This history does not hold: ${found} found on ${fullTime(verifiedAt)}.`
      : `Recomputed for this print on ${fullTime(verifiedAt)}: ${count} ${events === 1 ? 'verifies' : 'verify'}.`;
  return checkpoint
    ? verdict
    : `${verdict} No signed checkpoint names this application yet; the next one will, tonight at the latest.`;
}

/** The seal as it can be compared with a copy that someone else kept. */
function sealPairs({ checkpoint, keyFingerprints }: ChainVerification) {
  if (!checkpoint) return [];
  const { number, takenAt, version, isSigned, cosignedBy } = checkpoint;
  const by = cosignedBy.length > 0 ? `, cosigned by ${new Intl.ListFormat('en-GB').format(cosignedBy)}` : '';
  const seal = isSigned
    ? `Checkpoint ${number} of ${fullTime(takenAt)}${by}. It vouches for No. 1 to ${version}.`
    : `Checkpoint ${number} could not be used: its signature does not hold.`;
  const keys = keyFingerprints.map((fingerprint) => ({
    term: 'Signing key',
    value: <Hash of={fingerprint} />,
  }));
  return [{ term: 'Seal', value: seal }, ...keys];
}
