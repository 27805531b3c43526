import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { counted } from '#state-machines/numbers.ts';
import { ListFoot } from '#web/ui/list-foot/list-foot.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { TextButton } from '#web/ui/text-link/text-button.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { detailKeys, historyKeys } from '../components/shortcut-list.tsx';
import { type DetailKeys, useDetailKeys } from './use-detail-keys.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('../components/keys-dialog.tsx')).KeysDialog,
}));

const step = ['next, previous', 'J', 'K'] as const;
const shownKeys = [
  ['next action', '1'],
  ['note', 'N'],
  ['all shortcuts', '?'],
] as const;

interface Props {
  /** Undefined while the history is fetched. */
  problems: number | undefined;
  keys: Omit<DetailKeys, 'onHelp'>;
  onToggleKeys: () => void;
}

/** The screen's keys with their help, and in one quiet line whether the history holds; the proof of it is one press away. */
export function Foot({ problems, keys, onToggleKeys }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDetailKeys({ ...keys, onHelp: () => setHelpOpen(true) });
  const openProof = () => keys.show.setTab('proof');
  return (
    <>
      <ListFoot
        areKeysOn={keys.isOn}
        keys={keys.list ? [step, ...shownKeys] : shownKeys}
        shown={problems !== undefined && <Standing problems={problems} onProof={openProof} />}
        onToggleKeys={onToggleKeys}
        onRetry={openProof}
      />
      {isHelpOpen && (
        <Suspense fallback={<PanelOpening />}>
          <KeysDialog
            keys={[...detailKeys, ...historyKeys]}
            keysOn={keys.isOn}
            onToggle={onToggleKeys}
            onClose={() => setHelpOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Standing({ problems, onProof }: { problems: number; onProof: () => void }) {
  const isGood = problems === 0;
  return (
    <ToneText tone={isGood ? 'good' : 'stop'} icon={isGood ? ShieldCheck : ShieldAlert}>
      <TextButton isQuiet onClick={onProof}>
        {isGood ? 'History checked' : `History broken: ${problemsText(problems)}`}
      </TextButton>
    </ToneText>
  );
}

export const problemsText = (count: number): string => counted(count, 'problem');
