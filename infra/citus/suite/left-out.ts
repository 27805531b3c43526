/** What the database tests do on a cluster, and what they do not, with the reason. */

/** Rooms whose tables are distributed. All else stays on the coordinator, which is one PostgreSQL. */
export const rooms = [
  'analytics',
  'applications',
  'assessment',
  'documents',
  'event-log',
  'privacy',
  'workbench',
];

const plan = 'looks at the plan of one PostgreSQL';
const forges = 'forges with the triggers of the log off, which Citus allows on shards alone';
const seeds = 'seeds itself by a statement that Citus does not take';

export const filesLeftOut: Readonly<Record<string, string>> = {
  'services/applications/projections/list-plans.db.test.ts': plan,
  'services/applications/projections/verification.db.test.ts': forges,
  'services/event-log/append/append-only.db.test.ts': forges,
  'services/event-log/append/chain.db.test.ts': forges,
  'services/event-log/verify/audit-log.db.test.ts': forges,
  'services/event-log/verify/check-in-database.db.test.ts': forges,
  'services/event-log/verify/strange-events.db.test.ts': forges,
  'services/event-log/append/append-together.db.test.ts':
    'what arrives together does not go together there (decision 0061)',
  'services/event-log/checkpoint/begin-new-log.db.test.ts': forges,
  'services/event-log/ranges.db.test.ts': seeds,
  'services/event-log/rebuild/by-ranges.db.test.ts': seeds,
  'services/event-log/rebuild/rebuild.db.test.ts':
    'compares beside writers, and nodes share no snapshot (decision 0012)',
  'services/privacy/erasure/erase-person.db.test.ts': 'makes a copy of its database, which Citus does not',
};

const waits = 'looks on the coordinator for who waits, which a node knows';

/** Tests by their names, of files that run. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'services/analytics/as-of.db.test.ts': {
    'for random histories and random instants': forges,
    'and so they do where a completion without a score was taken back': forges,
    'before the first event nothing is counted': forges,
  },
  'services/applications/claims/claims.db.test.ts': {
    'claimed and confirmed by its link at the same moment moves once': waits,
  },
  'services/applications/projections/as-of/as-of.db.test.ts': {
    'finds the steps of every length by an index of their own': plan,
  },
  'services/applications/projections/detail.db.test.ts': { 'F16: say where the chain is broken': forges },
  'services/applications/projections/list.db.test.ts': {
    'of a search count nothing, and those of a filter count without the forms':
      'a search joins the forms there, which lie beside the states',
  },
  'services/applications/projections/statistics.db.test.ts': {
    'are right at every moment while applications move and counts are added up':
      'nodes share no snapshot (decision 0012)',
  },
  'services/assessment/link.db.test.ts': {
    'S16: of two by staff at once one link works; of one and a step past it at once, the later sees the earlier':
      waits,
  },
  'services/event-log/append/append.db.test.ts': {
    'is one statement: events, projections, jobs and audit in a single round trip':
      'audit entries wait in an outbox there',
  },
  'services/workbench/morning.db.test.ts': {
    'is each application once, the newest first, with where it stands now, after a move by someone else too':
      'reads the audit log, which a worker fills there',
    'count what each list holds, in any stretch': 'sets columns by a function, which Citus does not take',
    'leave out a mail that was sent again': 'goes on from the test before it',
  },
};
