import { mainFlow } from '#state-machines/application/labels.ts';
import type { Cost, Costs } from './costs.ts';
import { type Simulated, type Station, simulate, type Traffic } from './queues.ts';

/** How often each thing happens for one application. No real company was measured: these are on the busy side. */
export const perApplication = {
  /** Steps after the form: applications of the seed take 5.5. */
  moves: 5.5,
  /** Staff open it, applicants look at theirs: about twice a step. */
  reads: 12,
  lists: 3,
  signIns: 1,
} as const;
/** Of the whole life that row 27 measures. */
const shareOfLife = (1 + perApplication.moves) / mainFlow.length;

export const layouts = ['one PostgreSQL', 'with replicas', 'on Citus'] as const;
export type Layout = (typeof layouts)[number];

/** Processors of one machine of each kind; null for what is a single machine, however many it has. */
export const processors: Readonly<Record<string, number | null>> = {
  api: 8,
  worker: 8,
  primary: null,
  replicas: 32,
  coordinator: null,
  nodes: 32,
};
const largestMachine = 128;

/** Not processors, but done one at a time in the whole system. */
const oneAtATime = ['notify', 'add up'];
/** 32 clients notify 3,970 times a second, each commit under the lock that all of them take. */
const notifyMs = 0.25;
/** An API process says 40 times a second at most that something changed. */
const mostNotifies = 40;

/**
 * What Citus adds, in milliseconds of processor time. Commands: an append as `npm run citus` measures it, 8 callers, on three nodes of one
 * busy machine. Reads: a list asks every shard three times, some 96 commands that are taken, not measured, to be as dear as a prepared select.
 */
const onCluster = {
  command: { coordinator: 0.5, node: 2.5 },
  read: { coordinator: 0.2, node: 0 },
  list: { coordinator: 0.2, node: 96 * 0.1 },
} as const;

/** What a command may take at most, and the rest, in 99 of 100 cases. */
export const goalMs = 100;
/** Beyond this share a queue has no room for a busy minute. */
const mostUsed = 0.7;

interface Demand {
  traffic: Traffic[];
  stations: string[];
}

/** Where everything goes, and how often, at so many applications a second. */
function demandOf(layout: Layout, rate: number, costs: Costs, apiProcesses: number): Demand {
  const isCluster = layout === 'on Citus';
  const log = isCluster ? 'nodes' : 'primary';
  const reading = isCluster ? 'nodes' : layout === 'with replicas' ? 'replicas' : 'primary';
  const rest = isCluster ? 'coordinator' : 'primary';
  const request = (
    name: string,
    perSecond: number,
    { node, database }: Cost,
    station: string,
    extra: { coordinator: number; node: number },
  ): Traffic => ({
    name,
    perSecond,
    visits: [
      { station: 'api', meanMs: node },
      ...(isCluster ? [{ station: 'coordinator', meanMs: extra.coordinator }] : []),
      { station, meanMs: database + (isCluster ? extra.node : 0) },
    ],
  });
  const { moves, reads, lists, signIns } = perApplication;
  const changes = rate * (1 + moves);
  const traffic: Traffic[] = [
    request('submit', rate, costs.submit, log, onCluster.command),
    request('move', rate * moves, costs.move, log, onCluster.command),
    request('read', rate * reads, costs.read, reading, onCluster.read),
    request('list', rate * lists, costs.list, reading, onCluster.list),
    {
      name: 'sign-in',
      perSecond: rate * signIns,
      visits: [
        { station: 'api', meanMs: costs.signIn.node },
        { station: rest, meanMs: costs.signIn.database },
      ],
    },
    {
      name: 'job',
      perSecond: changes,
      visits: [
        { station: 'worker', meanMs: (costs.worker.node * shareOfLife) / (1 + moves) },
        { station: rest, meanMs: (costs.worker.database * shareOfLife) / (1 + moves) },
      ],
    },
    {
      name: 'notify',
      perSecond: Math.min(changes, apiProcesses * mostNotifies),
      visits: [{ station: 'notify', meanMs: notifyMs }],
    },
    { name: 'add up', perSecond: changes, visits: [{ station: 'add up', meanMs: costs.addUp.database }] },
  ];
  const stations = [...new Set(traffic.flatMap(({ visits }) => visits.map(({ station }) => station)))];
  return { traffic, stations };
}

function loadOf(station: string, traffic: readonly Traffic[]): number {
  const of = ({ perSecond, visits }: Traffic) =>
    visits
      .filter((visit) => visit.station === station)
      .reduce((sum, { meanMs }) => sum + (meanMs * perSecond) / 1_000, 0);
  return traffic.reduce((sum, one) => sum + of(one), 0);
}

export interface Answer {
  layout: Layout;
  rate: number;
  /** Processors of each kind, rounded up to whole ones. */
  servers: Record<string, number>;
  /** Machines of each kind. */
  machines: Record<string, number>;
  simulated: Simulated;
  /** What keeps this layout from carrying the rate; empty when it does. */
  limits: string[];
}

const isLate = ({ latencies }: Simulated): boolean =>
  Object.entries(latencies).some(([name, { p99 }]) => name !== 'job' && p99 > goalMs);

/** The fewest processors of each kind with which 99 of 100 requests are answered in time and no queue is nearly full. */
export function machinesFor(layout: Layout, rate: number, costs: Costs, requests = 100_000): Answer {
  // How often API processes notify depends on how many there are.
  const { traffic: first } = demandOf(layout, rate, costs, 1);
  const apiProcesses = Math.max(2, Math.ceil(loadOf('api', first) / mostUsed));
  const { traffic, stations } = demandOf(layout, rate, costs, apiProcesses);
  const counts = new Map(
    stations.map((name) => [
      name,
      oneAtATime.includes(name) ? 1 : Math.max(1, Math.ceil(loadOf(name, traffic) / mostUsed)),
    ]),
  );
  const run = (): Simulated => {
    const at: Station[] = [...counts].map(([name, servers]) => ({ name, servers }));
    return simulate(at, traffic, { requests });
  };
  const limits = oneAtATime
    .filter((name) => loadOf(name, traffic) > 1)
    .map(
      (name) =>
        `'${name}' is done one at a time and would take ${loadOf(name, traffic).toFixed(1)} s a second`,
    );
  let simulated = run();
  // A queue that cannot be widened says so above; more processors elsewhere would not help it.
  for (let tries = 0; limits.length === 0 && isLate(simulated) && tries < 40; tries++) {
    const widest = [...counts.keys()].filter((name) => !oneAtATime.includes(name));
    const wait = (name: string) => simulated.stations[name]?.meanWaitMs ?? 0;
    const worst = widest.reduce((a, b) => (wait(b) > wait(a) ? b : a));
    counts.set(worst, (counts.get(worst) ?? 0) + 1);
    simulated = run();
  }
  const servers = Object.fromEntries([...counts].filter(([name]) => !oneAtATime.includes(name)));
  for (const [name, needed] of Object.entries(servers))
    if (processors[name] === null && needed > largestMachine)
      limits.push(`the ${name} would need ${needed} processors, and is one machine`);
  const machines = Object.fromEntries(
    Object.entries(servers).map(([name, needed]) => [name, Math.ceil(needed / (processors[name] ?? needed))]),
  );
  return { layout, rate, servers, machines, simulated, limits };
}
