import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckedEvent, CheckedHistory } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { company } from '#web/company.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { exactTime, longTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { formatSize } from '#web/ui/file-size.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { CheckIcon, ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { Mono, Says } from './says.tsx';
import styles from './verify.module.css';
import { type Checking, type Verdict, verdictOf } from './words.ts';

const icons = { good: CheckIcon, need: ClockIcon, stop: ErrorIcon };

interface Props {
  checking: Checking;
  /** Checks the same file against another key. */
  onKey: (key: string) => void;
  onAnother: () => void;
}

/** What came of a file, in the words of its reader. The title takes the focus, since it takes the place of what was there. */
export function Result({ checking, onKey, onAnother }: Props) {
  const { name, bytes, at, result, otherKey } = checking;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const verdict: Verdict = typeof result === 'string' ? unread(result) : verdictOf(result, otherKey !== null);
  return (
    <>
      <div className={styles.taken}>
        <div>
          <Text weight="medium" className={styles.name}>
            {name}
          </Text>
          <Text size="note">
            {formatSize(bytes)}, checked on this device, {longTime(at)}
          </Text>
        </div>
        <Button variant="link" onClick={onAnother}>
          Check another file
        </Button>
      </div>
      <article
        className={classNames(styles.extract, verdict.tone === 'stop' && styles.stop)}
        aria-labelledby="verdict"
      >
        <StatusBadge tone={verdict.tone} icon={icons[verdict.tone]}>
          {verdict.state}
        </StatusBadge>
        <Heading level={2} size="section" id="verdict" ref={heading} tabIndex={-1}>
          {verdict.title}
        </Heading>
        <Text size="lead">{verdict.lead}</Text>
        {typeof result !== 'string' && <Found verdict={verdict} result={result} />}
        {((typeof result !== 'string' && result.verdict === 'foreign') || otherKey !== null) && (
          <OtherKey given={otherKey ?? ''} onKey={onKey} />
        )}
      </article>
    </>
  );
}

const unread = (sentence: string): Verdict => ({
  ...{ tone: 'stop', state: 'Not checked', title: 'This cannot be checked', lead: sentence },
  ...{ proves: [], not: [] },
});

function Found({ verdict, result }: { verdict: Verdict; result: CheckedHistory }) {
  const { applicationId, events, takenAt, cosigned, origin, signedBy, finding, upTo } = result;
  const known = result.verdict === 'foreign' ? 'Not by a key known to this page' : 'A key known to this page';
  return (
    <>
      <DescriptionList
        layout="stacked"
        className={styles.summary}
        pairs={[
          { term: 'Application', value: applicationId.slice(0, 8), note: applicationId },
          { term: 'Entries', value: events.length, note: `The seal names entry ${upTo} as the last` },
          {
            term: 'Sealed',
            value: takenAt ? longTime(takenAt) : 'No time confirmed',
            note: `Zurich time, cosigned by ${cosigned.length} known ${cosigned.length === 1 ? 'witness' : 'witnesses'}`,
          },
          { term: 'Signed by', value: result.verdict === 'foreign' ? 'Unknown' : origin, note: known },
        ]}
      />
      {finding?.sealed && finding.made && (
        <DescriptionList
          layout="stacked"
          pairs={[
            { term: 'Fingerprint in this file', value: <Mono>{finding.made}</Mono> },
            { term: 'Fingerprint under the seal', value: <Mono>{finding.sealed}</Mono> },
          ]}
        />
      )}
      <div className={styles.columns}>
        <Says title="What this proves" sentences={verdict.proves} />
        <Says title="What this does not prove" sentences={verdict.not} />
      </div>
      {cosigned.length > 0 && (
        <section>
          <Heading level={3} size="item">
            Cosigned by
          </Heading>
          <DescriptionList pairs={cosigned.map(({ name, at }) => ({ term: name, value: longTime(at) }))} />
        </section>
      )}
      <Record events={events} />
      <details>
        <summary>For specialists: log, tree and signatures</summary>
        <DescriptionList
          layout="stacked"
          pairs={[
            { term: 'Format', value: <Mono>c2sp.org/tlog-proof@v1, RFC 6962, SHA-256, Ed25519</Mono> },
            { term: 'Signature lines', value: <Mono>{signedBy.join(', ')}</Mono> },
            { term: 'Root of the tree', value: <Mono>{result.root}</Mono> },
            { term: 'Place in the log', value: <Mono>{`${result.index} of ${result.size}`}</Mono> },
          ]}
        />
      </details>
    </>
  );
}

/** More than this are drawn when asked for. */
const drawn = 200;
const states = {
  sealed: { tone: 'good', icon: CheckIcon, words: 'As sealed' },
  changed: { tone: 'stop', icon: ErrorIcon, words: 'Differs' },
  later: { tone: 'need', icon: ClockIcon, words: 'Not sealed' },
  unconfirmed: { tone: 'wait', icon: ClockIcon, words: 'Not confirmed' },
} as const;
const actors: Record<string, string> = { applicant: 'Applicant', system: 'Automatic' };

function Record({ events }: { events: readonly CheckedEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, drawn);
  return (
    <section>
      <Heading level={3} size="item">
        The record in this file
      </Heading>
      <ol className={styles.record}>
        {shown.map(({ version, at, type, by, state }) => {
          const { tone, icon, words } = states[state];
          return (
            <li key={version} className={styles.entry} data-state={state}>
              <span>{version}</span>
              <span>{Number.isNaN(Date.parse(at)) ? '' : exactTime(at)}</span>
              <span>{type ? eventLabel(type) : 'No entry that can be read'}</span>
              <span>{type ? (actors[by] ?? company.shortName) : ''}</span>
              <StatusBadge tone={tone} icon={icon}>
                {words}
              </StatusBadge>
            </li>
          );
        })}
      </ol>
      {shown.length < events.length && (
        <Button onClick={() => setWhole(true)}>{`Show all ${events.length} entries`}</Button>
      )}
    </section>
  );
}

function OtherKey({ given, onKey }: { given: string; onKey: (key: string) => void }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onKey(String(new FormData(event.currentTarget).get('key') ?? '').trim());
  };
  return (
    <form onSubmit={send} className={styles.other}>
      <Heading level={3} size="item">
        Is it from another company?
      </Heading>
      <Text isSoft>
        Others use the same format. Paste the key that they publish, and the file is checked against it.
      </Text>
      <TextInput
        aria-label="Their key"
        name="key"
        placeholder="name+8 characters+key"
        defaultValue={given}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit">Check against this key</Button>
    </form>
  );
}
