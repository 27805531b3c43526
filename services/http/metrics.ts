import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { observeSystem } from '#services/doctor/metrics.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import type { Replicas } from '#services/platform/db/replicas/replicas.ts';
import { DomainError } from '#state-machines/domain-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Metrics are for operators: scrapers on this machine or its private network. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

type Observed = Pick<Context, 'pool' | 'replicas' | 'clock'>;

/** Without replicas the metrics are there and have no samples. */
function observeReplicas(registry: Registry, replicas: Replicas | null): void {
  const perReplica = { labelNames: ['replica'], registers: [registry] };
  new Gauge({
    ...perReplica,
    name: 'cursus_replica_lag_seconds',
    help: 'How far a replica is behind, by its place in READ_DATABASE_URLS; left out while it does not answer',
    collect() {
      this.reset();
      for (const { number, lagMs } of replicas?.states ?? [])
        if (lagMs !== null) this.set({ replica: number }, lagMs / 1_000);
    },
  });
  new Gauge({
    ...perReplica,
    name: 'cursus_replica_in_use',
    help: '1 while this process reads from the replica, 0 while it is left out',
    collect() {
      for (const { number, condition } of replicas?.states ?? [])
        this.set({ replica: number }, Number(condition === 'in use'));
    },
  });
}

/** What a process says of itself and of the system, whatever it does. */
export function openRegistry(ctx: Observed): Registry {
  const { pool } = ctx;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'pg_pool_connections',
    help: 'Connections of the main pool by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      this.set({ use: 'total' }, pool.totalCount);
      this.set({ use: 'idle' }, pool.idleCount);
      this.set({ use: 'waiting' }, pool.waitingCount);
    },
  });
  observeSystem(registry, ctx);
  observeReplicas(registry, ctx.replicas);
  return registry;
}

/** /metrics for scrapers inside. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isInside(request.ip)) throw new DomainError('not-found', 'There is nothing at this address.');
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}

/**
 * One log line and one measurement for every request, and /metrics (Prometheus). Called on the root, not registered:
 * its hook has to see every route.
 */
export function observeRequests(app: App, observed: Observed): void {
  const registry = openRegistry(observed);
  app.decorate('metrics', registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, user } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1_000;
    duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    // By route and number, never by body, cookie or query: no secret and no personal data in a log (S25).
    request.log.info(
      { method, route, status, ms: Math.round(reply.elapsedTime), user: user?.userId },
      'answered',
    );
    done();
  });
  serveMetrics(app, registry);
}
