import { useNow } from '#web/ui/use-now.ts';

/** What ages and deadlines on a screen are counted against: the instant that it shows, or the time now. */
export function useShownNow(asOf: string | null): number {
  const now = useNow();
  return asOf === null ? now : Date.parse(asOf);
}
