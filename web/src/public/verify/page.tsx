import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { LogKeys } from '#services/replay/contract.ts';
import { company } from '#web/company.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { formatSize } from '#web/ui/file-size.ts';
import { gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';
import { checkFile, keysQuery, printedKey, programAddress, programQuery } from './checker.ts';
import { Mono, Says } from './says.tsx';
import styles from './verify.module.css';
import type { Checking } from './words.ts';

/** Checks the proof of a history in the browser: the file goes nowhere. */
export function VerifyPage() {
  useTitle('Check a history');
  const keys = useQuery(keysQuery);
  const program = useQuery(programQuery);
  const [file, setFile] = useState<File | null>(null);
  const [checking, setChecking] = useState<Checking | null>(null);
  const isReady = keys.data && program.data;
  const check = async (taken: File | null | undefined, otherKey: string | null = null) => {
    if (!taken || !isReady) return;
    setFile(taken);
    setChecking(await checkFile(program.data.verifier, taken, keys.data, otherKey));
  };
  const fault = keys.error ?? program.error;
  return (
    <PlainPage
      title="Check a history"
      lead="Every application has a history that is sealed at night. If you keep a copy, anyone can check here that not one entry was changed since."
      aside={[
        { term: 'Where', value: 'On this device, also without a connection' },
        { term: 'What we see', value: 'Nothing. The file is not sent anywhere' },
        { term: 'You need', value: 'The file. No account' },
      ]}
      end={
        <div className={classNames(gridClass, styles.body)}>
          <div className={styles.whole}>
            {checking && program.data ? (
              <program.data.Result
                key={checking.at}
                checking={checking}
                onKey={(key) => void check(file, key)}
                onAnother={() => setChecking(null)}
              />
            ) : fault ? (
              <LoadFault
                title="The check could not be loaded"
                error={fault}
                onRetry={() => void Promise.all([keys.refetch(), program.refetch()])}
              />
            ) : (
              <Intake isReady={Boolean(isReady)} onFile={(taken) => void check(taken)} />
            )}
          </div>
          {!checking && <About />}
          {keys.data && <Program keys={keys.data} />}
        </div>
      }
    />
  );
}

function Intake({ isReady, onFile }: { isReady: boolean; onFile: (file: File | undefined) => void }) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <label className={styles.intake} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <Text as="span" size="lead">
        Drop a proof here, or choose a file
      </Text>
      <Text as="span" size="note">
        The file from ‘Keep a copy that we cannot change’. Its name ends in .tlog-proof.
      </Text>
      <input
        type="file"
        accept=".tlog-proof"
        aria-label="Proof to check"
        disabled={!isReady}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}

const About = () => (
  <div className={classNames(styles.whole, styles.columns)}>
    <Says
      title="What a proof can tell you"
      sentences={[
        'What was recorded about an application, by whom, and when.',
        'That no entry was changed, removed, added or moved since it was sealed.',
        `That the record existed by a certain night. Witnesses outside ${company.shortName}, where there are any, confirm the time.`,
      ]}
    />
    <Says
      title="What it cannot tell you"
      sentences={[
        'That an entry was right when it was made. It shows what was recorded, and that it has stayed so.',
        'Whose application this is. The file holds no name, only the number of the application.',
        'What notes and documents say. Notes are in the file encrypted; of documents it holds only a fingerprint.',
        'What happened after the seal. For that, keep a newer copy.',
      ]}
    />
  </div>
);

/** The same check without this page. */
const Program = ({ keys: { keys, witnesses, verifier } }: { keys: LogKeys }) => (
  <div className={classNames(styles.whole, styles.columns)}>
    <section>
      <Heading level={2} size="item">
        You need not trust this page
      </Heading>
      <Text data-above="8">
        The same check is one file without dependencies. It runs on any computer with Node 20 or newer, and
        keeps working if this site is gone.
      </Text>
      <ButtonRow data-above="20" note={formatSize(verifier.bytes)}>
        <ButtonLink to={programAddress} reloadDocument download="verify.mjs">
          Download verify.mjs
        </ButtonLink>
      </ButtonRow>
    </section>
    <DescriptionList
      layout="stacked"
      pairs={[
        {
          term: keys.length === 1 ? 'Our key' : 'Our keys',
          value: keys.map((key) => (
            <div key={key.verifierKey}>
              <Mono>{printedKey(key)}</Mono>
            </div>
          )),
        },
        { term: 'SHA-256 of verify.mjs', value: <Mono>{verifier.sha256}</Mono> },
        {
          term: 'Witnesses',
          value: witnesses.length === 0 ? 'None yet' : witnesses.map(({ name }) => name).join(', '),
        },
      ]}
    />
  </div>
);
