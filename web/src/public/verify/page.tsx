import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addressOf } from '#web/api/request.ts';
import { company } from '#web/company.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';
import { Mono, Patterns, Says, Slot } from './patterns.tsx';
import styles from './verify.module.css';

/**
 * Checks the proof of a history in the browser: the file goes nowhere. All that it shows is in its markup; `history-check/tool.ts` works on that with a
 * few kilobytes, whether React runs already or comes later (decision 0069).
 */
export function VerifyPage() {
  useTitle('Check a history');
  const [fault, setFault] = useState<Error | null>(null);
  const tool = useRef<HTMLDivElement>(null);
  useEffect(() => {
    import('#web/history-check/tool.ts')
      .then(({ start }) => tool.current && start(tool.current))
      .catch(setFault);
  }, []);
  if (fault) throw fault;
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
        <div ref={tool} className={classNames(gridClass, styles.body)} data-tool="verify">
          <div className={styles.whole}>
            <Intake />
            <div hidden data-part="fault">
              <Callout
                tone="stop"
                title="The check could not be loaded"
                text="Check your connection, then try again."
                onRetry={() => undefined}
              />
            </div>
            <Slot name="shown" as="div" />
          </div>
          <Part name="about">
            <About />
          </Part>
          <Program />
          <Patterns />
        </div>
      }
    />
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classNames(styles.whole, styles.columns)} data-part={name}>
    {children}
  </div>
);

const Intake = () => (
  <label className={styles.intake} data-part="intake">
    <Text as="span" size="lead">
      Drop a proof here, or choose a file
    </Text>
    <Text as="span" size="note">
      The file from ‘Keep a copy that we cannot change’. Its name ends in .tlog-proof.
    </Text>
    <input type="file" accept=".tlog-proof" aria-label="Proof to check" disabled />
  </label>
);

const About = () => (
  <>
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
  </>
);

/** The same check without this page. */
const Program = () => (
  <Part name="program">
    <section>
      <Heading level={2} size="item">
        You need not trust this page
      </Heading>
      <Text data-above="8">
        The same check is one file without dependencies. It runs on any computer with Node 20 or newer, and
        keeps working if this site is gone.
      </Text>
      <ButtonRow data-above="20" note={<Slot name="program-size" />}>
        <ButtonLink to={addressOf('GET /api/checkpoints/verifier.mjs')} reloadDocument download="verify.mjs">
          Download verify.mjs
        </ButtonLink>
      </ButtonRow>
    </section>
    <DescriptionList
      layout="stacked"
      pairs={[
        {
          term: 'Our keys',
          value: (
            <Mono>
              <Slot name="keys" />
            </Mono>
          ),
        },
        {
          term: 'SHA-256 of verify.mjs',
          value: (
            <Mono>
              <Slot name="program-sha256" />
            </Mono>
          ),
        },
        { term: 'Witnesses', value: <Slot name="witnesses" /> },
      ]}
    />
  </Part>
);
