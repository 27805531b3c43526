import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BinaryCopyReader } from '#services/platform/db/copy-binary.ts';
import { type LogWalk, walkSql } from './log-walk.ts';

/** Hands events of the log to `walk`, in the order in which the table holds them. @param where a condition on `application_id` */
export async function readEvents(client: ClientBase, walk: LogWalk, where: string): Promise<void> {
  const reader = new BinaryCopyReader();
  for await (const chunk of client.query(copyTo(walkSql(where))) as AsyncIterable<Buffer>)
    reader.push(chunk, walk.accept);
}
