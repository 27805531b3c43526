import { Pause, Play, Radio, SlidersHorizontal, StepBack, StepForward } from 'lucide-react';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { usePageKeys } from '#web/ui/page-keys.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { DateButton } from './date-button.tsx';
import styles from './dock.module.css';
import { DockSettings } from './dock-settings.tsx';
import { momentSaid } from './moment-text.ts';
import { useTimeSettings } from './time-settings.ts';
import { Track } from './track.tsx';
import { usePlayhead } from './use-playhead.ts';
import { usePlaying } from './use-playing.ts';
import { useAnnouncement, useSteps } from './use-steps.ts';
import { useTimeline } from './use-timeline.ts';
import { stepFor } from './window.ts';

/** The bar itself: steps, track, date, now. */
export function Dock({ of }: { of: string | undefined }) {
  const settings = useTimeSettings();
  const timeline = useTimeline(of);
  const playhead = usePlayhead();
  const { said, say } = useAnnouncement();
  const steps = useSteps({ of, playhead, say });
  const isCalm = useReducedMotion();
  const { window, first, now } = timeline;
  const size = settings.step ?? stepFor(window);
  const playing = usePlaying({
    playhead,
    steps,
    size,
    speed: isCalm ? '1' : settings.speed,
    from: window.from,
    say,
  });
  const [hasSettings, setHasSettings] = useState(false);
  const [keysOn] = useShortcutsSwitch();

  const { stop } = playing;
  const { toChange, slideBy } = steps;
  const step = useCallback(
    (direction: 1 | -1) => {
      stop();
      void toChange(direction);
    },
    [stop, toChange],
  );
  useTimeKeys(keysOn, step);
  useRoomForToasts();
  const jump = (to: number | null) => {
    stop();
    playhead.jump(to);
    say(to === null ? 'Back to now' : `Viewing ${momentSaid(to)}`);
  };
  const { at } = playhead;
  return (
    <section
      className={classNames(styles.dock, hasSettings && styles.open)}
      data-print="none"
      data-ground="paper"
      data-line="above"
      aria-label="Time travel"
    >
      <Inline isOneLine space={6} className={styles.buttons}>
        <StepButtons
          isLive={at === null}
          isEmpty={first === null}
          isFirst={first === null || (at !== null && at <= first)}
          isPlaying={playing.isPlaying}
          onStep={step}
          onPlay={playing.toggle}
        />
        <IconButton
          icon={SlidersHorizontal}
          label="Step, speed and span"
          tip="Step, speed and span"
          tipSide="above"
          className={styles.more}
          aria-expanded={hasSettings}
          onClick={() => setHasSettings(!hasSettings)}
        />
      </Inline>
      <DockSettings size={size} window={window} isCalm={isCalm} now={now} at={at} />
      <Track
        timeline={timeline}
        at={at}
        onSlide={(to) => {
          stop();
          playhead.slide(to);
        }}
        onStep={(direction) => {
          stop();
          void slideBy(size, direction);
        }}
        onJump={jump}
      />
      <Inline isOneLine space={6} className={styles.dockEnd}>
        <DateButton at={at} now={now} first={first} onJump={jump} />
        <Button icon={Radio} aria-pressed={at === null} onClick={() => at !== null && jump(null)}>
          Live
        </Button>
      </Inline>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </section>
  );
}

/** Toasts stand above the bar. Said to the page: a sheet that looked for the bar from there would do so with every change in it. */
function useRoomForToasts(): void {
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-bottom-bar', true);
    return () => document.body.removeAttribute('data-bottom-bar');
  }, []);
}

const query = '(prefers-reduced-motion: reduce)';

/** Whether the visitor asked for less to move. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

const steps: Record<string, 1 | -1> = { ',': -1, '.': 1 };

/** Comma and full stop go from change to change wherever the focus is; they follow the switch of single keys (WCAG 2.1.4). */
function useTimeKeys(isOn: boolean, onStep: (direction: 1 | -1) => void): void {
  usePageKeys(isOn, ({ key }) => {
    const step = steps[key];
    if (step === undefined) return false;
    onStep(step);
    return true;
  });
}

interface StepButtonsProps {
  isLive: boolean;
  /** There is nothing to walk through, or it is not known yet. */
  isEmpty: boolean;
  /** There is nothing further back. */
  isFirst: boolean;
  isPlaying: boolean;
  onStep: (direction: 1 | -1) => void;
  onPlay: () => void;
}

/** To the change before, on and on, to the change after. One that leads nowhere stays, and says why. */
function StepButtons({ isLive, isEmpty, isFirst, isPlaying, onStep, onPlay }: StepButtonsProps) {
  const play = isPlaying ? 'Pause' : 'Play';
  return (
    <>
      <IconButton
        icon={StepBack}
        label="Previous change"
        tip="Previous change (,)"
        tipSide="above"
        disabledReason={isFirst ? 'Nothing happened before.' : null}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={play}
        tip={play}
        tipSide="above"
        disabledReason={isEmpty ? 'Nothing has happened yet.' : null}
        onClick={onPlay}
      />
      <IconButton
        icon={StepForward}
        label="Next change"
        tip="Next change (.)"
        tipSide="above"
        disabledReason={isLive ? 'This is now.' : null}
        onClick={() => onStep(1)}
      />
    </>
  );
}
