import type { Db } from '../postgres.ts';

/** A place in PostgreSQL's log as 16 hexadecimal digits, so that later places are greater texts. */
export type Position = string;

/** Where a write that was answered stands is not known: no replica can say that it has it. */
export const unknownPosition: Position = 'f'.repeat(16);

/** @param lsn as PostgreSQL writes it: `16/B374D848` */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.toLowerCase().split('/');
  return high.padStart(8, '0') + low.padStart(8, '0');
}

/** What a client sent, where it is a position. */
export const isPosition = (text: unknown): text is Position =>
  typeof text === 'string' && /^[0-9a-f]{16}$/.test(text);

/** The later of two. */
export const later = <P extends Position | null>(a: P, b: P): P => ((a ?? '') > (b ?? '') ? a : b);

/** At or after the commit record of everything whose commit was answered before this was asked. */
export async function writtenPosition(primary: Db): Promise<Position> {
  const { rows } = await primary.query<{ lsn: string }>({
    name: 'written-position',
    text: 'select pg_current_wal_insert_lsn()::text as lsn',
  });
  return positionOf(rows[0]?.lsn ?? '');
}
