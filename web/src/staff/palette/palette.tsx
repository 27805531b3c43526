import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { leaveBy } from '#web/ui/leaving.ts';
import { Stack } from '#web/ui/stack/stack.tsx';
import type { ThemeChoice } from '#web/ui/stored-theme.ts';
import { Text } from '#web/ui/text/text.tsx';
import { useAddress } from '../address/use-address.ts';
import {
  detailKeys,
  everywhereKeys,
  historyKeys,
  listKeys,
  reviewKeys,
  ShortcutList,
  timeKeys,
} from '../components/shortcut-list.tsx';
import { applicationQuery } from '../queries/application.ts';
import { ConfirmMove } from './confirm-move.tsx';
import type { Stage } from './moves-of.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { useApplicationItems } from './use-application-items.ts';
import { useOwnItems } from './use-own-items.ts';

interface Props {
  stage: Stage;
  setStage: (stage: Stage) => void;
  text: string;
  onText: (text: string) => void;
  field: ReactElement;
  onSidebar: () => void;
  choose: (choice: ThemeChoice) => void;
  onClose: () => void;
}

/** What is in the palette: go to any screen, find anyone, act on who is open (look-and-feel, Staff). */
export function Palette({ stage, setStage, text, onText, field, onSidebar, choose, onClose }: Props) {
  const application = useOpenApplication();
  const forApplication = useApplicationItems(application, setStage);
  const own = useOwnItems({ choose, onSidebar, onHelp: () => setStage('help') });
  const isGone = typeof stage === 'object' && !application;
  // The screen behind it changed: there is nothing to confirm.
  useEffect(() => {
    if (isGone) setStage('list');
  }, [isGone, setStage]);
  if (stage === 'help') return <Shortcuts />;
  if (typeof stage === 'object' && application)
    return <ConfirmMove application={application} move={stage} onClose={onClose} />;
  return (
    <PaletteList
      text={text}
      onText={onText}
      field={field}
      application={forApplication}
      others={own}
      onRun={(item) => {
        if (!item.keepsOpen) onClose();
        if (item.leaves) leaveBy(item.run);
        else item.run();
      }}
    />
  );
}

const openIn = (params: URLSearchParams) => ({
  id: params.get('id'),
  application: params.get('application'),
});

/** The application that the screen behind the palette has open: its record, its review or its test. */
function useOpenApplication(): ApplicationDetail | undefined {
  const record = useMatch(paths.admin.application(':id'))?.params.id;
  const review = useMatch(paths.admin.review);
  const testing = useMatch(paths.admin.testing);
  const { address: asked } = useAddress(openIn);
  const id = record ?? (review && asked.id) ?? (testing && asked.application) ?? '';
  const { data } = useQuery({ ...applicationQuery(id), enabled: id !== '' });
  return id === '' ? undefined : data;
}

const groups = [
  { where: 'Everywhere', keys: everywhereKeys },
  { where: 'Review', keys: reviewKeys },
  { where: 'Applications', keys: listKeys },
  { where: 'Application', keys: detailKeys },
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
