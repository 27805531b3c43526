import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Histogram } from 'prom-client';
import { healthRoutes } from '#services/http/health.ts';
import { openRegistry, serveMetrics } from '#services/http/metrics.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import type { ObserveJob } from '#services/platform/jobs/jobs.ts';
import { StartError } from './config.ts';

/** What a worker shows of itself: /healthz, /readyz and /metrics, as the API does, and nothing else. */
export interface WorkerDoor {
  observe: ObserveJob;
  /** @throws StartError when the port is taken */
  open: (ctx: Context) => Promise<void>;
  close: () => Promise<void>;
}

export function workerDoor(at: { host: string; port: number }, logger: FastifyBaseLogger): WorkerDoor {
  const draining = { isOn: false };
  const app: App = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const duration = new Histogram({
    name: 'cursus_job_duration_seconds',
    help: 'Time that a job took, by queue and whether it succeeded',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [],
  });
  return {
    observe: (queue, seconds, isDone) =>
      duration.observe({ queue, outcome: isDone ? 'done' : 'failed' }, seconds),
    open: async (ctx) => {
      const registry = openRegistry(ctx);
      registry.registerMetric(duration);
      await healthRoutes(app, { ctx, draining });
      serveMetrics(app, registry);
      await app.listen(at).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE'
          ? new StartError(`Port ${at.port} is taken. Stop what uses it, or set WORKER_PORT to another.`)
          : error;
      });
    },
    close: async () => {
      draining.isOn = true;
      await app.close();
    },
  };
}
