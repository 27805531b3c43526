import { keepPreviousData } from '@tanstack/react-query';

/** How long what was seen while sliding is kept for sliding back. */
const keptMs = 60_000;

/**
 * What a read of the past is asked with, spread into its query options: it does not change, so nothing asks for it again,
 * and what stood there before stays until the answer comes, so that nothing flickers while time is slid over. Without a
 * connection it fails at once, since what stood there is of another time.
 */
export const readOf = (asOf: string | null) =>
  asOf === null
    ? {}
    : {
        staleTime: 'static' as const,
        gcTime: keptMs,
        placeholderData: keepPreviousData,
        networkMode: 'always' as const,
      };
