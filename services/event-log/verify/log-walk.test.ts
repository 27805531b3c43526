import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOf, type Edit, edit, forgedBeside, golden, log } from '#infra/test/forgeries.ts';
import { BinaryCopyReader, type CopyRow } from '#services/platform/db/copy-binary.ts';
import type { LogRow } from '../append/chain.ts';
import { type EventBody, link } from '../append/event.ts';
import { LogWalk, plainEvents } from './log-walk.ts';

/** What PostgreSQL's COPY sends for `walkSql`. */
function sent(rows: readonly LogRow[]): Buffer {
  const whole = (value: number, bytes: 2 | 4) => {
    const field = Buffer.alloc(bytes);
    field.writeIntBE(value, 0, bytes);
    return field;
  };
  const instant = (at: string) => {
    const field = Buffer.alloc(8);
    field.writeBigInt64BE((BigInt(Date.parse(at)) - 946_684_800_000n) * 1_000n);
    return field;
  };
  const parts: Buffer[] = [Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)];
  for (const row of rows) {
    const fields = [
      Buffer.from(row.application_id),
      whole(row.version, 4),
      Buffer.from(row.event_id),
      Buffer.from(row.command_id),
      whole(row.ordinal, 2),
      Buffer.from(row.type),
      Buffer.concat([row.prev_hash, Buffer.from(row.body)]),
      row.hash,
      instant(row.recorded_at),
    ];
    parts.push(whole(fields.length, 2), ...fields.flatMap((field) => [whole(field.length, 4), field]));
  }
  return Buffer.concat([...parts, whole(-1, 2)]);
}

function walked(rows: readonly LogRow[], glances: boolean, size = 1 << 16) {
  const walk = new LogWalk(null, glances ? plainEvents() : null);
  const reader = new BinaryCopyReader();
  const bytes = sent(rows);
  const accept = (row: CopyRow) => walk.accept(row);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size), accept);
  walk.finish();
  return walk;
}
const found = (rows: readonly LogRow[], glances: boolean, size?: number) => {
  const { events, problems } = walked(rows, glances, size);
  return { events, problems };
};

describe('F16: a walk along the log', () => {
  it('finds nothing in what was recorded, whichever way it looks, and however the bytes come', () => {
    const nothing = { events: log.length, problems: [] };
    expect(found(log, false)).toEqual(nothing);
    for (const size of [7, 1_000, 1 << 20]) expect(found(log, true, size)).toEqual(nothing);
    expect(found(log.toReversed(), true)).toEqual(nothing);
  });

  it('reads of a step that it knows no more than has to be compared', () => {
    expect(walked(log, false).readClosely).toBe(log.length);
    const steps = new Set(
      log.map(({ body }) => {
        const { type, from, to, machine, actor } = JSON.parse(body) as EventBody;
        return [type, from, to, machine, actor.kind].join();
      }),
    );
    expect(walked(log, true).readClosely).toBe(steps.size);
  });

  it('finds the same at a glance as by reading every text', () => {
    let problems = 0;
    const check = (one: Edit) => {
      const made = forgedBeside(one);
      if (!made) return;
      const both = [...made.rows, ...made.copy.with(made.place, made.forged)];
      const closely = found(both, false);
      problems += closely.problems.length;
      expect(found(both, true)).toEqual(closely);
    };
    fc.assert(fc.property(edit, check), { numRuns: 500 });
    expect(problems).toBeGreaterThan(100);
  });

  it('takes no number for an instant, though its digits hold one', () => {
    const { rows } = golden[0] as (typeof golden)[0];
    const copy = copyOf(rows);
    const row = copy[0] as LogRow;
    const body = row.body.replace(/"at":"[^"]*"/, '"at":120261');
    const forged = { ...row, body, hash: link(row.prev_hash, body), recorded_at: '2026-01-01T00:00:00.000Z' };
    const both = [...rows, ...copy.with(0, forged)];
    expect(found(both, true).problems).toContainEqual(
      expect.objectContaining({ code: 'column', version: 1 }),
    );
    expect(found(both, true)).toEqual(found(both, false));
  });

  it('finds a link that leads elsewhere, and a hash of another length', () => {
    const { rows } = golden[0] as (typeof golden)[0];
    const copy = copyOf(rows);
    const row = copy[2] as LogRow;
    for (const forged of [
      { ...row, prev_hash: Buffer.alloc(32, 1) },
      { ...row, hash: row.hash.subarray(0, 31) },
      { ...row, hash: Buffer.concat([row.hash, Buffer.alloc(1)]) },
    ]) {
      const both = [...rows, ...copy.with(2, forged)];
      expect(found(both, true).problems).not.toEqual([]);
      expect(found(both, true)).toEqual(found(both, false));
    }
  });
});
