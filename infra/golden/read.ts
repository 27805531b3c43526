import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#infra/check/tree.ts';
import type { LogRow } from '#services/event-log/append/chain.ts';
import { type EventBody, genesis, link } from '#services/event-log/append/event.ts';

export const goldenFolder = path.join(root, 'infra/golden');
/** `application@1` → `application-1` */
export const folderOf = (machine: string): string => machine.replace('@', '-');

export interface GoldenHistory {
  /** `application-1/straight-to-employment` */
  name: string;
  rows: LogRow[];
}

/** The lines of a file as the rows that they were in the log. */
function rowsOf(text: string): LogRow[] {
  let hash: Buffer | null = null;
  return text
    .trimEnd()
    .split('\n')
    .map((body) => {
      const event = JSON.parse(body) as EventBody;
      const prev = hash ?? genesis(event.applicationId);
      hash = link(prev, body);
      const {
        applicationId: application_id,
        version,
        eventId: event_id,
        commandId: command_id,
        ordinal,
        type,
      } = event;
      const columns = { application_id, version, event_id, command_id, ordinal, type, recorded_at: event.at };
      return { ...columns, body, prev_hash: prev, hash };
    });
}

/** Every history that was ever recorded for keeps, in a stable order. */
export async function readGolden(): Promise<GoldenHistory[]> {
  const files = (await readdir(goldenFolder, { recursive: true })).filter((file) => file.endsWith('.jsonl'));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: file
        .split(path.sep)
        .join('/')
        .replace(/\.jsonl$/, ''),
      rows: rowsOf(await readFile(path.join(goldenFolder, file), 'utf8')),
    })),
  );
}

/** The hash of each history's last event: no golden history is ever rewritten. */
export const headsOf = (histories: readonly GoldenHistory[]): Record<string, string> =>
  Object.fromEntries(histories.map(({ name, rows }) => [name, rows.at(-1)?.hash.toString('hex') ?? '']));
