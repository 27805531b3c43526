import './palette.css';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { leaveBy } from '#web/ui/leaving.ts';
import type { ThemeChoice } from '#web/ui/stored-theme.ts';
import { ConfirmMove } from './confirm-move.tsx';
import type { Move } from './moves-of.ts';
import { PaletteList } from './palette-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useApplicationItems } from './use-application-items.ts';
import { useOpenApplication } from './use-open-application.ts';
import { useOwnItems } from './use-own-items.ts';

interface Props {
  isOpen: boolean;
  show: (isOpen: boolean) => void;
  onSidebar: () => void;
  choose: (choice: ThemeChoice) => void;
}

/** What the palette shows: its list, the question about a chosen move, or the keys. */
type Stage = 'list' | 'help' | Move;

/** Go to any screen, find anybody, act on who is open: Ctrl or Cmd with K (look-and-feel, Staff). */
export function Palette({ isOpen, show, onSidebar, choose }: Props) {
  const [stage, setStage] = useState<Stage>('list');
  const application = useOpenApplication(isOpen);
  const forApplication = useApplicationItems(application, setStage);
  const own = useOwnItems({ choose, onSidebar, onHelp: () => setStage('help') });
  const close = () => show(false);
  const isList = stage === 'list' || (typeof stage === 'object' && !application);
  const title = typeof stage === 'object' ? stage.label : 'Keyboard shortcuts';
  return (
    <Dialog.Root open={isOpen} onOpenChange={show} onOpenChangeComplete={(open) => !open && setStage('list')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={isList ? 'dlg pal' : 'dlg'}>
          {isList ? (
            <>
              <Dialog.Title className="vh">Find or go to</Dialog.Title>
              <PaletteList
                application={forApplication}
                others={own}
                onRun={(item) => {
                  if (!item.staysOpen) close();
                  if (item.leaves) leaveBy(item.run);
                  else item.run();
                }}
              />
            </>
          ) : (
            <>
              <header>
                <Dialog.Title>{title}</Dialog.Title>
                <Dialog.Close className="ib s" aria-label="Close">
                  <X className="i" aria-hidden="true" />
                </Dialog.Close>
              </header>
              {typeof stage === 'object' && application ? (
                <ConfirmMove application={application} move={stage} onClose={close} />
              ) : (
                <Shortcuts />
              )}
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
