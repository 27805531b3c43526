import type { LiveUpdates } from '#services/event-log/live-updates.ts';
import type { Settings } from '#services/platform/settings.ts';

const againMs = 1_000;

/** Reads the settings again whenever live updates say that they may have changed; a failed read is tried again. */
export function followSettings(
  liveUpdates: Pick<LiveUpdates, 'onSettings'>,
  settings: Settings,
  onError: (error: unknown) => void,
): void {
  const read = () => {
    settings.refresh().catch((error: unknown) => {
      onError(error);
      setTimeout(read, againMs).unref();
    });
  };
  liveUpdates.onSettings(read);
}
