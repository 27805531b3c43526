import { statusLabel, statusLabels } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { ApiError } from '#web/api/client.ts';

const isStatus = (value: string | undefined): value is AnyStatus =>
  value !== undefined && value in statusLabels;

/** What a 409 means for the person reading: where the application stands now. Null for any other error. */
export function conflictSentence(error: unknown, name: string): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const now = error.problem?.current?.status;
  if (!isStatus(now)) return error.message;
  return actedFirst(name, now);
}

export const actedFirst = (name: string, now: AnyStatus): string =>
  `Someone acted first: ${name} is now in '${statusLabel(now)}'. Nothing was changed by you.`;
