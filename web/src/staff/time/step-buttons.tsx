import { Pause, Play, StepBack, StepForward } from 'lucide-react';

interface Props {
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
export function StepButtons({ isLive, isEmpty, isFirst, isPlaying, onStep, onPlay }: Props) {
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
