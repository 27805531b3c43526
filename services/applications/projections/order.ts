import { z } from 'zod';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import { type AnyStatus, everyStatus, isWaiting } from '#state-machines/application/vocabulary.ts';
import type { ListQuery } from '../contract.ts';

export type Sort = ListQuery['sort'];
type KeyType = 'timestamptz' | 'int' | 'text';

/**
 * A list is one part after another, each in the order of its key and then of the ids, so that each walks along an index: the applications
 * of a status, or those without a score. Parts of one place are merged by their key.
 */
export interface Part {
  place: number;
  /** Names the part in a cursor. */
  name: string;
  /** Which applications it holds, in SQL that names its parameters `?`; null for all. */
  where: string | null;
  values?: readonly unknown[];
  /** What it is ordered by, in SQL; null for the ids alone. */
  key: string | null;
}
/** Names its parameters `?`, in the order of `values`. */
export interface Condition {
  text: string;
  values: readonly unknown[];
}
export interface Order {
  parts: readonly Part[];
  /** The application's id, in SQL. */
  id: string;
  type: KeyType;
  direction: 'asc' | 'desc';
}

/** What the columns of a list are called in a statement: those of now, or of an instant. */
export interface OrderColumns {
  /** Of the table that holds the key: an index serves both together. */
  id: string;
  submitted: string;
  /** `infinity` for none. */
  due: string;
  since: string;
  /** The surname first, folded; null for someone who is erased. */
  name: string;
  status: string;
  position: string;
  score: string;
  /** True of all that have a score and of few others. */
  isAssessed: string;
}

/** As staff read them: an empty position is a general one. */
const collator = new Intl.Collator('en');
const inOrder = (positions: readonly string[]): string[] =>
  [...positions].sort((a, b) => collator.compare(a || 'general', b || 'general') || (a < b ? -1 : 1));

const all = (key: string): Part[] => [{ place: 0, name: '', where: null, key }];
/** Those that have the value, then those that have none, whichever the direction. */
const emptyLast = (key: string, has: string, lacks: string): Part[] => [
  { place: 0, name: 'some', where: has, key },
  { place: 1, name: 'none', where: lacks, key: null },
];

/** A status stands in the statement itself: its share of the applications decides the plan. @param status one of the vocabulary */
export function literal(status: string): string {
  if (!/^[a-z_]+$/.test(status)) throw new Error(`not a status: ${status}`);
  return `'${status}'`;
}

/** The statuses and positions that a list may hold, which sorts by them walk through. */
interface Values {
  statuses: readonly AnyStatus[];
  positions: readonly string[];
  /** Few of all statuses: the list is merged from what an index has of each. */
  areFew: boolean;
}

export function orderOf(sort: Sort, columns: OrderColumns, { statuses, positions, areFew }: Values): Order {
  const { id, submitted, due, since, name, status, position, score, isAssessed } = columns;
  const direction = sort.startsWith('-') || sort === 'newest' ? 'desc' : 'asc';
  const by = (type: KeyType, parts: readonly Part[]): Order => ({ parts, id, type, direction });
  /** Turned round: the longest wait began first, and within a group the newest stand first. */
  const turned = (parts: readonly Part[]): Order => ({
    parts,
    id,
    type: 'timestamptz',
    direction: direction === 'asc' ? 'desc' : 'asc',
  });
  const walked = <T>(values: readonly T[]) => (direction === 'asc' ? values : values.toReversed());
  /** An index has them by status: its beginnings are merged. */
  const ofEach = (of: readonly AnyStatus[], key: string): Part[] =>
    of.map((one) => ({ place: 0, name: '', where: `${status} = ${literal(one)}`, key }));
  switch (sort) {
    case 'newest':
    case 'oldest':
      return by('timestamptz', areFew ? ofEach(statuses, submitted) : all(submitted));
    case 'deadline':
      return by('timestamptz', all(due));
    case '-deadline':
      return by('timestamptz', emptyLast(due, `${due} < 'infinity'`, `${due} = 'infinity'`));
    case 'name':
    case '-name':
      return by('text', emptyLast(name, `${name} is not null`, `${name} is null`));
    case 'score':
    case '-score':
      return by('int', emptyLast(score, `${isAssessed} and ${score} is not null`, `${score} is null`));
    case 'waiting':
    case '-waiting':
      // At an outcome nothing is waited for.
      return turned([
        ...ofEach(statuses.filter(isWaiting), since),
        ...ofEach(
          statuses.filter((one) => !isWaiting(one)),
          since,
        ).map((part) => ({ ...part, place: 1, name: 'ended' })),
      ]);
    case 'status':
    case '-status':
      return turned(
        walked(everyStatus.filter((one) => statuses.includes(one))).map((of, place) => ({
          place,
          name: of,
          where: `${status} = ${literal(of)}`,
          key: submitted,
        })),
      );
    case 'position':
    case '-position':
      return turned(
        walked(inOrder(positions)).map((of, place) => ({
          place,
          name: of,
          where: `${position} = ?`,
          values: [of],
          key: submitted,
        })),
      );
  }
}

/** Where a page ends: the part, the key there, and the application. */
export interface Place {
  part: string;
  key: string | number | null;
  id: string;
}

const placeShape = <Key extends z.ZodType<string | number>>(key: Key) =>
  z.tuple([z.string(), z.string(), key.nullable(), z.uuid()]);
const placeShapes = {
  timestamptz: placeShape(z.union([z.iso.datetime(), z.literal('infinity')])),
  int: placeShape(z.int()),
  text: placeShape(z.string()),
} satisfies Record<KeyType, z.ZodType>;

export const writePlace = (sort: Sort, { part, key, id }: Place): string =>
  writeCursor([sort, part, key, id]);

/** @throws DomainError `invalid-input` for a cursor of another sort, or of none */
export function readPlace(sort: Sort, { parts, type }: Order, text: string): Place {
  const [, part, key, id] = readCursor<[string, string, Place['key'], string]>(
    placeShapes[type],
    text,
    ([of, name, at]) =>
      of === sort && parts.some((one) => one.name === name && (one.key === null) === (at === null)),
  );
  return { part, key, id };
}

/** The parts that a page may reach: from that of its cursor on. */
export function partsFrom({ parts }: Order, at: Place | null): readonly Part[] {
  const first = at && parts.find(({ name }) => name === at.part);
  return first ? parts.filter(({ place }) => place >= first.place) : parts;
}

/** The condition that a part begins right behind a place; null for a part behind the place's own. */
export function isBehind(order: Order, part: Part, at: Place | null): Condition | null {
  if (!at || part.name !== at.part) return null;
  const after = order.direction === 'asc' ? '>' : '<';
  if (part.key === null) return { text: `${order.id} ${after} ?::uuid`, values: [at.id] };
  return {
    text: `(${part.key}, ${order.id}) ${after} (?::${order.type}, ?::uuid)`,
    values: [at.key, at.id],
  };
}

/** A row of `keysSql`. */
export interface KeyRow {
  id: string;
  place: number;
  key: string | number | null;
}

export const placeOf = ({ parts }: Order, { id, place, key }: KeyRow): Place => ({
  part: parts.find((part) => part.place === place)?.name ?? '',
  key,
  id,
});

/**
 * The ids of a page in its order, with their keys and parts, as one statement: columns of `KeyRow`. It reads each part along its index as far as the page goes.
 * @param select what reads these columns of a part
 * @param isSpread on a cluster: all parts go to each shard together, which sorts what it has; a limit of each would ask all shards for each
 */
export function keysSql(
  { id, direction, type }: Order,
  parts: readonly Part[],
  limit: number,
  select: (part: Part, columns: string) => string,
  isSpread = false,
): string {
  const selects = parts.map((part) => {
    const by = part.key === null ? '' : `key ${direction}, `;
    const columns = `${id} as id, ${part.place} as place, ${part.key ?? `null::${type}`} as key`;
    if (isSpread && parts.length > 1) return select(part, columns);
    return `${select(part, columns)} order by ${by}${id} ${direction} limit ${limit}`;
  });
  if (selects.length === 1) return selects[0] ?? '';
  return `select * from (${selects.map((one) => `(${one})`).join(' union all ')}) parts
          order by place, key ${direction}, id ${direction} limit ${limit}`;
}
