import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader } from '#services/platform/db/copy-binary.ts';
import { type LogWalk, walkSql } from './log-walk.ts';

const progressEvery = 50_000;

/**
 * Hands every event of the log to `walk`, in the order in which the table holds them.
 * @param ids only of these applications
 */
export async function readEvents(
  client: ClientBase,
  walk: LogWalk,
  { ids, onProgress }: { ids?: readonly string[]; onProgress?: ((events: number) => void) | undefined } = {},
): Promise<void> {
  const reader = new BinaryCopyReader();
  let reported = walk.events;
  for await (const chunk of client.query(copyTo(walkSql(ids))) as AsyncIterable<Buffer>) {
    reader.push(chunk, walk.accept);
    if (walk.events - reported >= progressEvery) {
      reported = walk.events;
      onProgress?.(reported);
    }
  }
}
