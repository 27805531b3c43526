import type { Db } from '#services/platform/db/postgres.ts';
import { stepSql } from './changes.ts';
import type { TimelineStep } from './contract.ts';
import { eventInstants } from './events-of.ts';

type Direction = 'next' | 'previous';
const statements = { next: stepSql('next'), previous: stepSql('previous') };

/** The nearest change of any application strictly after or before `at`; never one that is still to come. */
export async function stepOfAll(
  db: Db,
  direction: Direction,
  { at, now }: { at: Date; now: Date },
): Promise<TimelineStep> {
  const { rows } = await db.query<{ at: string; application_id: string }>({
    name: `timeline-step-${direction}`,
    text: statements[direction],
    values: [at, now],
  });
  return { at: rows[0]?.at ?? null, applicationId: rows[0]?.application_id ?? null };
}

/** The nearest event of one application. @throws DomainError `not-found` */
export async function stepOfOne(
  db: Db,
  applicationId: string,
  direction: Direction,
  { at, now }: { at: Date; now: Date },
): Promise<TimelineStep> {
  const instants = await eventInstants(db, applicationId, now);
  const found =
    direction === 'next'
      ? instants.find((instant) => instant > at.getTime())
      : instants.findLast((instant) => instant < at.getTime());
  if (found === undefined) return { at: null, applicationId: null };
  return { at: new Date(found).toISOString(), applicationId };
}
