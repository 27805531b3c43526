import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { leaveBy } from '#web/ui/leaving.ts';
import { Stack } from '#web/ui/stack/stack.tsx';
import type { ThemeChoice } from '#web/ui/stored-theme.ts';
import { Text } from '#web/ui/text/text.tsx';
import { useAddress } from '../address/use-address.ts';
import {
  everywhereKeys,
  historyKeys,
  listKeys,
  reviewKeys,
  ShortcutList,
  timeKeys,
} from '../components/shortcut-list.tsx';
import { applicationQuery } from '../queries/application.ts';
import { ConfirmMove } from './confirm-move.tsx';
import type { Move } from './moves-of.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { useApplicationItems } from './use-application-items.ts';
import { useOwnItems } from './use-own-items.ts';

interface Props {
  isOpen: boolean;
  show: (isOpen: boolean) => void;
  onSidebar: () => void;
  choose: (choice: ThemeChoice) => void;
}

/** What the palette shows: its list, the question about a chosen move, or the keys. */
type Stage = 'list' | 'help' | Move;

/** Go to any screen, find anyone, act on who is open: Ctrl or Cmd with K (look-and-feel, Staff). */
export function Palette({ isOpen, show, onSidebar, choose }: Props) {
  const [stage, setStage] = useState<Stage>('list');
  const application = useOpenApplication(isOpen);
  const forApplication = useApplicationItems(application, setStage);
  const own = useOwnItems({ choose, onSidebar, onHelp: () => setStage('help') });
  const close = () => show(false);
  const isList = stage === 'list' || (typeof stage === 'object' && !application);
  const title = typeof stage === 'object' ? stage.label : 'Keyboard shortcuts';
  return (
    <Dialog
      title={isList ? 'Find or go to' : title}
      isOpen={isOpen}
      isHeadHidden={isList}
      className={isList ? styles.palette : undefined}
      onClose={close}
      onClosed={() => setStage('list')}
    >
      {isList ? (
        <PaletteList
          application={forApplication}
          others={own}
          onRun={(item) => {
            if (!item.keepsOpen) close();
            if (item.leaves) leaveBy(item.run);
            else item.run();
          }}
        />
      ) : typeof stage === 'object' && application ? (
        <ConfirmMove application={application} move={stage} onClose={close} />
      ) : (
        <Shortcuts />
      )}
    </Dialog>
  );
}

const openIn = (params: URLSearchParams) => ({
  id: params.get('id'),
  application: params.get('application'),
});

/** The application that the screen behind the palette has open: its record, its review or its test. */
function useOpenApplication(isAsked: boolean): ApplicationDetail | undefined {
  const record = useMatch(paths.admin.application(':id'))?.params.id;
  const review = useMatch(paths.admin.review);
  const testing = useMatch(paths.admin.testing);
  const { address: asked } = useAddress(openIn);
  const id = record ?? (review && asked.id) ?? (testing && asked.application) ?? '';
  const { data } = useQuery({ ...applicationQuery(id), enabled: isAsked && id !== '' });
  return id === '' ? undefined : data;
}

const groups = [
  { where: 'Everywhere', keys: everywhereKeys },
  { where: 'Review', keys: reviewKeys },
  { where: 'Applications', keys: listKeys },
  { where: 'History', keys: historyKeys },
  { where: 'Time', keys: timeKeys },
] as const;

/** The keys of the staff area. */
function Shortcuts() {
  return (
    <Stack className={styles.keys}>
      {groups.map(({ where, keys }) => (
        <section key={where}>
          <h3 data-line="below">{where}</h3>
          <ShortcutList keys={keys} />
        </section>
      ))}
      <Text size="small" isSoft>
        Single keys can be switched off on the screens that have them.
      </Text>
    </Stack>
  );
}
