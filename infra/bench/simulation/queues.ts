import { TimeQueue } from '#infra/seed/time-queue.ts';

/** Where work waits its turn: as many at once as it has servers, in the order in which they came. */
export interface Station {
  name: string;
  servers: number;
}

/** A kind of request: how many a second, and where each goes in turn, for how long on average. */
export interface Traffic {
  name: string;
  perSecond: number;
  visits: readonly Visit[];
}
export interface Visit {
  /** Name of a station. */
  station: string;
  meanMs: number;
}

export interface Simulated {
  /** Milliseconds from arrival to answer, by traffic. */
  latencies: Record<string, { p50: number; p99: number }>;
  /** By station: the share of its servers' time that is used, and how long a visit waits on average. */
  stations: Record<string, { used: number; meanWaitMs: number }>;
}

interface Request {
  traffic: Traffic;
  arrived: number;
  /** Index of the visit that is under way. */
  visit: number;
  /** When it began to wait for it. */
  waitsSince: number;
}
interface Happening {
  at: number;
  /** null: the next request of this traffic arrives. */
  request: Request | null;
  traffic: Traffic;
}

class Place {
  readonly waiting: Request[] = [];
  #first = 0;
  busy = 0;
  busyMs = 0;
  waitMs = 0;
  visits = 0;
  readonly servers: number;
  constructor({ servers }: Station) {
    this.servers = servers;
  }
  /** The queue is read from a moving start: shifting a long array costs its length. */
  take(): Request | undefined {
    const request = this.waiting[this.#first];
    if (!request) return;
    this.#first++;
    if (this.#first > 10_000 && this.#first * 2 > this.waiting.length) {
      this.waiting.splice(0, this.#first);
      this.#first = 0;
    }
    return request;
  }
}

/** Mulberry32: the same seed gives the same run. @returns numbers in [0, 1) */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function quantiles(values: number[]): { p50: number; p99: number } {
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/**
 * Requests arrive at random (Poisson) and take random times (exponential), as M/M/c queues in a row do: the theory of one of them is
 * what the tests hold this against.
 * @param requests how many to follow; the first fifth, in which queues fill, is not counted
 */
export function simulate(
  stations: readonly Station[],
  traffic: readonly Traffic[],
  { requests = 200_000, seed = 1 } = {},
): Simulated {
  const random = randomFrom(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const places = new Map(stations.map((station) => [station.name, new Place(station)]));
  const placeOf = ({ traffic: { visits }, visit }: Request): Place => {
    const name = visits[visit]?.station ?? '';
    const place = places.get(name);
    if (!place) throw new Error(`there is no station '${name}'`);
    return place;
  };
  const agenda = new TimeQueue<Happening>();
  const latencies = new Map(traffic.map(({ name }) => [name, [] as number[]]));
  const warmUp = requests / 5;
  let now = 0;
  let arrivals = 0;
  let countedFrom = 0;

  const begin = (request: Request) => {
    const place = placeOf(request);
    place.busy++;
    place.visits++;
    place.waitMs += now - request.waitsSince;
    const takesMs = exponential(request.traffic.visits[request.visit]?.meanMs ?? 0);
    place.busyMs += takesMs;
    agenda.push({ at: now + takesMs, request, traffic: request.traffic });
  };
  const enter = (request: Request) => {
    request.waitsSince = now;
    const place = placeOf(request);
    if (place.busy < place.servers) begin(request);
    else place.waiting.push(request);
  };
  const leave = (request: Request) => {
    const place = placeOf(request);
    place.busy--;
    const next = place.take();
    if (next) begin(next);
    request.visit++;
    if (request.visit < request.traffic.visits.length) enter(request);
    else if (request.arrived >= countedFrom && countedFrom > 0)
      latencies.get(request.traffic.name)?.push(now - request.arrived);
  };
  const arrive = (of: Traffic) => {
    if (++arrivals === Math.floor(warmUp)) {
      countedFrom = now;
      for (const place of places.values()) place.busyMs = place.waitMs = place.visits = 0;
    }
    if (arrivals < requests)
      agenda.push({ at: now + exponential(1_000 / of.perSecond), request: null, traffic: of });
    enter({ traffic: of, arrived: now, visit: 0, waitsSince: now });
  };

  for (const of of traffic)
    if (of.perSecond > 0) agenda.push({ at: exponential(1_000 / of.perSecond), request: null, traffic: of });
  let endedAt = 0;
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    now = next.at;
    if (next.request) leave(next.request);
    else {
      arrive(next.traffic);
      endedAt = now;
    }
  }
  const counted = endedAt - countedFrom;
  return {
    latencies: Object.fromEntries([...latencies].map(([name, values]) => [name, quantiles(values)])),
    stations: Object.fromEntries(
      [...places].map(([name, { busyMs, waitMs, visits, servers }]) => [
        name,
        { used: busyMs / counted / servers, meanWaitMs: visits > 0 ? waitMs / visits : 0 },
      ]),
    ),
  };
}
