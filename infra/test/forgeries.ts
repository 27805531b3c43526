import fc from 'fast-check';
import { readGolden } from '#infra/golden/read.ts';
import type { LogRow } from '#services/event-log/append/chain.ts';
import { genesis, link } from '#services/event-log/append/event.ts';

/** Recorded histories, and forgeries of them with the rights of the database's owner. */
export const golden = await readGolden();
/** The same history under another application id, so that its steps are already learnt. */
export function copyOf(rows: readonly LogRow[]): LogRow[] {
  let head: Buffer | null = null;
  return rows.map((row) => {
    const application_id = row.application_id.replace(/^.{8}/, 'ffffffff');
    const body = row.body.replaceAll(row.application_id, application_id);
    const prev_hash: Buffer = head ?? genesis(application_id);
    head = link(prev_hash, body);
    return { ...row, application_id, body, prev_hash, hash: head };
  });
}
export const log = golden.flatMap(({ rows }) => [...rows, ...copyOf(rows)]);

/** The database would not have taken any other text. */
const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** One edit of a row with the database's rights; `isCareful` recomputes the hashes. */
export const edit = fc.record({
  history: fc.nat(golden.length - 1),
  row: fc.nat(100),
  isCareful: fc.boolean(),
  does: fc.oneof(
    fc.record({ cut: fc.nat(700), length: fc.nat(12), put: fc.string({ maxLength: 12 }) }),
    fc.record({
      replace: fc.constantFrom(
        '"to":',
        '"from":',
        '"kind":',
        '"version":',
        '"ordinal":',
        '"at":',
        '"schema":',
      ),
      put: fc.constantFrom(
        '"rejected"',
        'null',
        '1',
        '01',
        '"staff"',
        '{}',
        '"2026-03-02T08:00:00Z"',
        '"\\u0031"',
      ),
    }),
    fc.record({ wrap: fc.constantFrom('{"actor":1,', '{"zz":1,', ' {', '{"a":{"type":"x"},') }),
    fc.record({ end: fc.constantFrom(' ', ',"version":2}', ',"x":1}', '\n') }),
    fc.record({ column: fc.constantFrom('event_id', 'command_id', 'type', 'application_id') }),
    fc.record({ count: fc.constantFrom('version', 'ordinal') }),
    fc.record({ other: fc.nat(log.length - 1) }),
  ),
});
export type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(row: LogRow, does: Edit['does']): LogRow {
  const { body } = row;
  if ('cut' in does) {
    const at = does.cut % body.length;
    return { ...row, body: body.slice(0, at) + does.put + body.slice(at + does.length) };
  }
  if ('replace' in does)
    return {
      ...row,
      body: body.replace(new RegExp(`${does.replace}("[^"]*"|[^,}]*)`), does.replace + does.put),
    };
  if ('wrap' in does) return { ...row, body: does.wrap + body.slice(1) };
  if ('end' in does)
    return { ...row, body: does.end.startsWith(',') ? body.slice(0, -1) + does.end : body + does.end };
  if ('column' in does) return { ...row, [does.column]: `${row[does.column as 'type'].slice(0, -1)}0` };
  if ('count' in does) return { ...row, [does.count]: row[does.count as 'version'] + 1 };
  return { ...row, body: log[does.other]?.body ?? body };
}

/** What one edit makes of a copied history, beside the recorded one; null when the database would not have taken it. */
export function forgedBeside({ history, row, isCareful, does }: Edit) {
  const rows = golden[history]?.rows ?? [];
  const copy = copyOf(rows);
  const place = row % copy.length;
  let forged = edited(copy[place] as LogRow, does);
  if (!isJson(forged.body)) return null;
  if (isCareful) forged = { ...forged, hash: link(forged.prev_hash, forged.body) };
  return { rows, copy, place, forged };
}
