import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Heading } from '#web/ui/heading/heading.tsx';
import { CheckIcon, ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import styles from './verify.module.css';

/**
 * What `tool.ts` fills in. React leaves the inside alone, also when it takes over the page after something was filled in: it takes what
 * was set as HTML for its own.
 */
export const Slot = ({ name, as: Tag = 'span' }: { name: string; as?: 'span' | 'div' }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; see above
  <Tag data-slot={name} dangerouslySetInnerHTML={{ __html: '' }} />
);

export const Mono = ({ children }: { children: ReactNode }) => (
  <Text as="code" size="mono">
    {children}
  </Text>
);

/** @param list what `tool.ts` fills with sentences, where they are not known before */
export const Says = ({
  title,
  sentences = [],
  list,
}: {
  title: string;
  sentences?: readonly string[];
  list?: string;
}) => (
  <section>
    <Heading level={3} size="item">
      {title}
    </Heading>
    <ul className={styles.says} data-slot={list}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);

/** What `tool.ts` copies and fills: drawn once here, with the site's own components. */
export const Patterns = () => (
  <div hidden>
    <div data-pattern="result">
      <Taken />
      <article className={styles.extract}>
        <Stack space={8}>
          <StatusBadge tone="good" icon={CheckIcon} data-tone="good">
            Genuine
          </StatusBadge>
          <StatusBadge tone="need" icon={ClockIcon} data-tone="need">
            Genuine, in part
          </StatusBadge>
          <StatusBadge tone="stop" icon={ErrorIcon} data-tone="stop">
            Not genuine
          </StatusBadge>
          <Heading level={2} size="section" data-slot="title" tabIndex={-1} />
          <Text size="lead" data-slot="lead" />
        </Stack>
        <Found />
        <OtherKey />
      </article>
    </div>
    <ol>
      <Entry state="sealed" />
      <Entry state="changed" />
      <Entry state="later" />
      <Entry state="unconfirmed" />
    </ol>
  </div>
);

const slot = (name: string) => <span data-slot={name} />;
const mono = (name: string) => <Mono>{slot(name)}</Mono>;

const Taken = () => (
  <div className={styles.taken}>
    <div>
      <Text weight="medium" className={styles.name} data-slot="name" />
      <Text size="note" data-slot="taken" />
    </div>
    <Button variant="link" data-part="another">
      Check another file
    </Button>
  </div>
);

const Found = () => (
  <Stack space={32} data-part="found">
    <DescriptionList
      layout="stacked"
      className={styles.summary}
      pairs={[
        { term: 'Application', value: slot('application'), note: slot('application-id') },
        { term: 'Entries', value: slot('entries'), note: slot('up-to') },
        { term: 'Sealed', value: slot('sealed-at'), note: slot('cosigners') },
        { term: 'Signed by', value: slot('signer'), note: slot('signer-known') },
      ]}
    />
    <div data-part="fingerprints">
      <DescriptionList
        layout="stacked"
        pairs={[
          { term: 'Fingerprint in this file', value: mono('made') },
          { term: 'Fingerprint under the seal', value: mono('sealed') },
        ]}
      />
    </div>
    <div className={styles.columns}>
      <Says title="What this proves" list="proves" />
      <Says title="What this does not prove" list="not" />
    </div>
    <section data-part="cosigned">
      <Heading level={3} size="item">
        Cosigned by
      </Heading>
      <ul className={styles.says} data-slot="cosigned" />
    </section>
    <section>
      <Heading level={3} size="item">
        The record in this file
      </Heading>
      <ol className={styles.record} data-slot="record" />
      <Button data-part="all">Show all entries</Button>
    </section>
    <details>
      <summary>For specialists: log, tree and signatures</summary>
      <DescriptionList
        layout="stacked"
        pairs={[
          { term: 'Format', value: <Mono>c2sp.org/tlog-proof@v1, RFC 6962, SHA-256, Ed25519</Mono> },
          { term: 'Signature lines', value: mono('signed-by') },
          { term: 'Root of the tree', value: mono('root') },
          { term: 'Place in the log', value: mono('place') },
        ]}
      />
    </details>
  </Stack>
);

const OtherKey = () => (
  <Stack as="form" space={12} align="start" className={styles.other} data-part="other">
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
      autoComplete="off"
      spellCheck={false}
      required
    />
    <Button type="submit">Check against this key</Button>
  </Stack>
);

const states = {
  sealed: { tone: 'good', icon: CheckIcon, words: 'As sealed' },
  changed: { tone: 'stop', icon: ErrorIcon, words: 'Differs' },
  later: { tone: 'need', icon: ClockIcon, words: 'Not sealed' },
  unconfirmed: { tone: 'wait', icon: ClockIcon, words: 'Not confirmed' },
} as const;

function Entry({ state }: { state: keyof typeof states }) {
  const { tone, icon, words } = states[state];
  return (
    <li className={styles.entry} data-pattern={state} data-state={state}>
      {slot('version')}
      {slot('at')}
      {slot('type')}
      {slot('by')}
      <StatusBadge tone={tone} icon={icon}>
        {words}
      </StatusBadge>
    </li>
  );
}
