import { Search } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { ThemeChoice } from '#web/ui/stored-theme.ts';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import type { Stage } from './moves-of.ts';
import styles from './palette.module.css';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Fetches its code before it is asked for; where that fails, opening it fetches it again and says so. */
export const preparePalette = (): void => void loadPalette().catch(() => undefined);

interface Props {
  onSidebar: () => void;
  choose: (choice: ThemeChoice) => void;
  onClose: () => void;
}

/** The palette's frame with its field, which stands as soon as it is asked for; what it finds with comes as it is needed. */
export function PaletteDialog({ onClose, ...rest }: Props) {
  const [stage, setStage] = useState<Stage>('list');
  const [text, setText] = useState('');
  const isList = stage === 'list';
  // Its field takes the keyboard before the dialog notes where it was.
  const [before] = useState(() => document.activeElement);
  return (
    <Dialog
      title={isList ? 'Find or go to' : stage === 'help' ? 'Keyboard shortcuts' : stage.label}
      isOpen
      isHeadHidden={isList}
      className={isList ? styles.palette : undefined}
      finalFocus={() => (before instanceof HTMLElement && before.isConnected ? before : true)}
      onClose={onClose}
    >
      <Suspense fallback={<PaletteField value={text} onChange={({ target }) => setText(target.value)} />}>
        <Palette
          {...rest}
          stage={stage}
          setStage={setStage}
          text={text}
          onText={setText}
          field={<PaletteField />}
          onClose={onClose}
        />
      </Suspense>
    </Dialog>
  );
}

/**
 * Where one types what is looked for. It takes the keyboard as it is drawn, so that a key pressed right after the palette's
 * own is not lost; the list's field takes over from the one that stands here while the list's code is fetched.
 */
function PaletteField({ ref, ...rest }: ComponentProps<'input'>) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <span ref={place}>
      <TextInput
        {...rest}
        ref={ref}
        icon={Search}
        isBar
        className={styles.field}
        aria-label="Find an application, a screen or an action"
        maxLength={200}
        placeholder="Name, e-mail, phone, screen or action"
      />
    </span>
  );
}
