import type { Feed } from '#services/event-log/feed.ts';
import type { Settings } from '#services/platform/settings.ts';

const againMs = 1_000;

/** Reads the settings anew whenever the feed says that they may have changed; a failed read is tried again. */
export function followSettings(
  feed: Pick<Feed, 'onSettings'>,
  settings: Settings,
  onError: (error: unknown) => void,
): void {
  const read = () => {
    settings.refresh().catch((error: unknown) => {
      onError(error);
      setTimeout(read, againMs).unref();
    });
  };
  feed.onSettings(read);
}
