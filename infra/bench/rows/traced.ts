import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { pairs } from '../pairs.ts';
import { waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { advances, warmUpAdvances } from './advance.ts';

/** A collector that takes everything. */
async function startCollector(): Promise<{ endpoint: string; stop: () => void }> {
  const server = http.createServer((request, response) =>
    request.resume().on('end', () => response.end('{}')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  };
}

async function compare(bench: Bench, endpoint: string, share: string, atLeast?: number): Promise<Measured> {
  const plain = await bench.api();
  const traced = await startApi(bench.server, undefined, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const waiting = waitingFor('start-review');
  try {
    const [tracing, without] = [advances(bench, traced, waiting), advances(bench, plain, waiting)];
    await warmUpAdvances(bench, tracing, without);
    const figures = await pairs(bench.pairs, tracing, without);
    return {
      row: 26,
      work: `POST …/advance with ${Number(share) * 100} % of requests traced`,
      unit: '/s',
      against: 'without a collector',
      goal: atLeast === undefined ? null : { atLeast },
      ...figures,
    };
  } finally {
    await traced.stop();
  }
}

export const traced: Row = {
  numbers: [26],
  needs: ['wrk'],
  work: 'cost of traces',
  run: async (bench) => {
    const { endpoint, stop } = await startCollector();
    try {
      const usual = await compare(bench, endpoint, '0.1', 0.95);
      if (bench.isQuick || !bench.withPrototypes) return [usual];
      return [usual, await compare(bench, endpoint, '1')];
    } finally {
      stop();
    }
  },
};
