import { useCallback, useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { nearestChange } from '../queries/timeline.ts';
import { momentSaid } from './moment-text.ts';
import { type StepSize, stepFrom } from './steps.ts';
import type { Playhead } from './use-playhead.ts';

export type Direction = 1 | -1;

interface Props {
  of: string | undefined;
  playhead: Playhead;
  say: Say;
}

/** One step on or back: to a change, which the server finds, or by a length of time. */
export function useSteps({ of, playhead: { at, slide, jump }, say }: Props) {
  const isAsking = useRef(false);

  /** Where a step leads; null for now, `undefined` when there is nothing or it could not be found out. */
  const target = useCallback(
    async (size: StepSize, direction: Direction): Promise<number | null | undefined> => {
      const from = at ?? Date.now();
      if (at === null && direction === 1) return undefined;
      if (size !== 'change') return stepFrom(from, size, direction);
      isAsking.current = true;
      try {
        const found = await nearestChange(from, direction === 1 ? 'next' : 'previous', of);
        if (found !== null) return found;
        say(direction === 1 ? 'No later change. This is now.' : 'No earlier change.');
        return direction === 1 ? null : undefined;
      } catch (error) {
        toast({
          title: 'The next change was not found',
          description: error instanceof Error ? error.message : 'Please try again.',
          tone: 'danger',
          about: 'time-step',
        });
        return undefined;
      } finally {
        isAsking.current = false;
      }
    },
    [at, of, say],
  );

  /** A press of a button: a step of its own in the browser's history. */
  const toChange = useCallback(
    async (direction: Direction) => {
      if (isAsking.current) return;
      const to = await target('change', direction);
      if (to === undefined) return;
      jump(to);
      if (to !== null) say(`Viewing ${momentSaid(to)}`);
    },
    [target, jump, say],
  );
  /** A step while sliding or playing. @returns whether more can follow */
  const slideBy = useCallback(
    async (size: StepSize, direction: Direction) => {
      if (isAsking.current) return true;
      const to = await target(size, direction);
      if (to === undefined) return false;
      slide(to);
      return to !== null && to < Date.now();
    },
    [target, slide],
  );
  return { toChange, slideBy };
}

/** Says one thing when it has stood for a moment: what comes faster than it can be heard is left out. */
export function useAnnouncement() {
  const [wanted, say] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(wanted), timings.sayAfter);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { said, say: useCallback((text: string) => say(text), []) };
}
export type Say = ReturnType<typeof useAnnouncement>['say'];
