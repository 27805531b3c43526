import { Pause, Play, Radio, SlidersHorizontal, StepBack, StepForward } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { DateButton } from './date-button.tsx';
import { DockSettings } from './dock-settings.tsx';
import { momentSaid } from './moment-text.ts';
import { useTimeSettings } from './time-settings.ts';
import { Track } from './track.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { usePlayhead } from './use-playhead.ts';
import { usePlaying } from './use-playing.ts';
import { useSteps } from './use-steps.ts';
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
  const jump = (to: number | null) => {
    stop();
    playhead.jump(to);
    say(to === null ? 'Back to now' : `Viewing ${momentSaid(to)}`);
  };
  const { at } = playhead;
  return (
    <section className={at === null ? 'dock' : 'dock past'} aria-label="Time travel">
      <div className="tb">
        <StepButtons
          isLive={at === null}
          isEmpty={first === null}
          isFirst={first === null || (at !== null && at <= first)}
          isPlaying={playing.isPlaying}
          onStep={step}
          onPlay={playing.toggle}
        />
        <button
          className="ib more"
          type="button"
          aria-expanded={hasSettings}
          aria-label="Step, speed and span"
          title="Step, speed and span"
          onClick={() => setHasSettings(!hasSettings)}
        >
          <SlidersHorizontal className="i" aria-hidden="true" />
        </button>
      </div>
      <DockSettings isShown={hasSettings} size={size} window={window} isCalm={isCalm} now={now} at={at} />
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
      <div className="tb end">
        <DateButton at={at} now={now} first={first} onJump={jump} />
        <button
          className={at === null ? 'btn live on' : 'btn live'}
          type="button"
          aria-pressed={at === null}
          onClick={() => at !== null && jump(null)}
        >
          <Radio className="i" aria-hidden="true" />
          Live
        </button>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
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

const typing = 'input:not([type=checkbox], [type=range]), select, textarea, [role=menu], [role=dialog]';

const steps: Record<string, 1 | -1> = { ',': -1, '.': 1 };

/** Comma and full stop go from change to change wherever the focus is; they follow the switch of single keys (WCAG 2.1.4). */
function useTimeKeys(isOn: boolean, onStep: (direction: 1 | -1) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      onStep(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, onStep]);
}

interface StepButtonsProps {
  isLive: boolean;
  /** There is nothing to walk through, or it is not known yet. */
  isEmpty: boolean;
  /** Nothing lies further back. */
  isFirst: boolean;
  isPlaying: boolean;
  onStep: (direction: 1 | -1) => void;
  onPlay: () => void;
}

/** To the change before, on and on, to the change after. One that leads nowhere stays, and says why. */
function StepButtons({ isLive, isEmpty, isFirst, isPlaying, onStep, onPlay }: StepButtonsProps) {
  const PlayIcon = isPlaying ? Pause : Play;
  const play = isPlaying ? 'Pause' : 'Play';
  const step = (label: string, key: string, refusal: string | null, direction: 1 | -1) => ({
    className: 'ib',
    type: 'button' as const,
    'aria-label': refusal ? `${label}. ${refusal}` : label,
    'aria-disabled': refusal !== null,
    title: refusal ?? `${label} (${key})`,
    onClick: () => refusal === null && onStep(direction),
  });
  return (
    <>
      <button {...step('Previous change', ',', isFirst ? 'Nothing happened before.' : null, -1)}>
        <StepBack className="i" aria-hidden="true" />
      </button>
      <button
        className="ib"
        type="button"
        aria-label={play}
        aria-disabled={isEmpty}
        title={isEmpty ? 'Nothing has happened yet.' : play}
        onClick={() => !isEmpty && onPlay()}
      >
        <PlayIcon className="i" aria-hidden="true" />
      </button>
      <button {...step('Next change', '.', isLive ? 'This is now.' : null, 1)}>
        <StepForward className="i" aria-hidden="true" />
      </button>
    </>
  );
}
