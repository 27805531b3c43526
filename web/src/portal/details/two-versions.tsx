import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { CheckIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './details.module.css';
import { differences } from './differences.ts';
import type { Saved } from './draft-saver.ts';
import type { Info } from './info.ts';

interface Props {
  mine: Info;
  theirs: Saved;
  onMine: () => void;
  onTheirs: () => void;
}

const maxLength = 160;
const brief = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text || 'Nothing';

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.version}>
      <Text size="note">{label}</Text>
      {children}
    </div>
  );
}

/** The same form was changed in another window: the differences, and the choice. Nothing is overwritten before it. */
export function TwoVersions({ mine, theirs, onMine, onTheirs }: Props) {
  const at = formatDateTime(theirs.updatedAt);
  return (
    <section className={styles.versions} data-ground="sheet" aria-labelledby="versions">
      <h2 className={styles.versionsTitle} id="versions" role="alert">
        <Icon icon={ErrorIcon} />
        There are two versions of this form
      </h2>
      <p>
        It was changed in another window, and saved there on {at}. Nothing was overwritten. Choose which one
        to go on with.
      </p>
      <ul data-above="20" data-lines="">
        {differences(mine, theirs.info).map(({ label, ...entry }) => (
          <li key={label}>
            <b>{label}</b>
            <Version label="In this window">{brief(entry.mine)}</Version>
            <Version label="In the other">{brief(entry.theirs)}</Version>
          </li>
        ))}
      </ul>
      <ButtonRow className={styles.actions}>
        <Button onClick={onMine}>Keep what is in this window</Button>
        <Button onClick={onTheirs}>Take what was saved in the other</Button>
      </ButtonRow>
    </section>
  );
}

interface SetAsideProps {
  /** The version that the form shows now. */
  shown: 'mine' | 'theirs';
  onExchange: () => void;
}

/** After the choice the other version stays available. Takes the focus from the buttons that disappeared. */
export function SetAside({ shown, onExchange }: SetAsideProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      className={classNames(styles.versions, styles.chosen)}
      data-ground="sheet"
      role="status"
      tabIndex={-1}
      ref={box}
    >
      <StatusBadge tone="good" icon={CheckIcon} isSentence>
        {shown === 'mine'
          ? 'You go on with what was in this window'
          : 'You go on with what was saved in the other window'}
      </StatusBadge>
      <p>The other version is kept for as long as this page stays open.</p>
      <ButtonRow className={styles.actions}>
        <Button variant="link" onClick={onExchange}>
          Go on with the other version instead
        </Button>
      </ButtonRow>
    </div>
  );
}
