import { useCallback, useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';
import { momentSaid } from './moment-text.ts';
import type { Speed, StepSize } from './steps.ts';
import type { Playhead } from './use-playhead.ts';
import type { Say, useSteps } from './use-steps.ts';

interface Props {
  playhead: Playhead;
  steps: ReturnType<typeof useSteps>;
  size: StepSize;
  speed: Speed;
  /** Where playing begins when one is at now. */
  from: number;
  say: Say;
}

/** Step after step until now. Each waits for what the one before made the screen read. */
export function usePlaying({ playhead, steps, size, speed, from, say }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const { at, isSettled, slide } = playhead;
  const { slideBy } = steps;
  const start = useRef(from);
  useEffect(() => {
    start.current = from;
  }, [from]);

  useEffect(() => {
    if (!isPlaying || !isSettled) return;
    const timer = setTimeout(async () => {
      if (at === null) slide(start.current);
      else if (!(await slideBy(size, 1))) setPlaying(false);
    }, timings.playEvery / Number(speed));
    return () => clearTimeout(timer);
  }, [isPlaying, isSettled, at, slide, slideBy, size, speed]);

  // Heard now and then, and where it stops.
  const isPast = at !== null;
  const heard = isPast ? Math.floor(Date.now() / timings.playSaidEvery) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the interval ends, not with every step
  useEffect(() => {
    if (isPlaying && at !== null) say(`Viewing ${momentSaid(at)}`);
  }, [isPlaying, heard]);

  const toggle = () => {
    setPlaying(!isPlaying);
    say(isPlaying ? 'Paused' : 'Playing');
  };
  return { isPlaying, toggle, stop: useCallback(() => setPlaying(false), []) };
}
