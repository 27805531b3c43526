import { describe, expect, it } from 'vitest';
import { costsOf, measured } from './costs.ts';
import { goalMs, machinesFor } from './machines.ts';

describe('the machines that a rate needs', () => {
  it('answer in time, and grow with the rate', () => {
    const slow = machinesFor('one PostgreSQL', 10, measured, 20_000);
    const fast = machinesFor('one PostgreSQL', 100, measured, 20_000);
    expect(slow.limits).toEqual([]);
    for (const { p99 } of Object.values(slow.simulated.latencies)) expect(p99).toBeLessThanOrEqual(goalMs);
    expect(fast.servers.primary).toBeGreaterThan(slow.servers.primary ?? 0);
    expect(fast.servers.api).toBeGreaterThan(slow.servers.api ?? 0);
  });

  it('take reading off the primary, and writing on a cluster', () => {
    const one = machinesFor('one PostgreSQL', 100, measured, 20_000);
    const replicas = machinesFor('with replicas', 100, measured, 20_000);
    const citus = machinesFor('on Citus', 100, measured, 20_000);
    expect(replicas.servers.primary).toBeLessThan(one.servers.primary ?? 0);
    expect(citus.servers.primary).toBeUndefined();
    expect(citus.servers.nodes).toBeGreaterThan(0);
  });

  it('say what a layout cannot carry', () => {
    const dear = { ...measured, move: { database: 100, node: 1 }, addUp: { database: 1, node: 0 } };
    const { limits } = machinesFor('one PostgreSQL', 1_000, dear, 2_000);
    expect(limits).toEqual([
      "'add up' is done one at a time and would take 6.5 s a second",
      expect.stringMatching(/^the primary would need \d+ processors, and is one machine$/),
    ]);
  });
});

it('costs are read from what the bench wrote, and what is missing is named', () => {
  const cpu = { product: { postgres: 1_500, node: 2_500 } };
  const works = [
    [27, 'a form is sent in'],
    [27, 'staff move an application on, the mean of ten steps'],
    [27, 'staff open an application'],
    [27, 'a change is added up'],
    [27, 'what the worker does for one whole life'],
    [9, 'list of 50: first page (p50)'],
    [12, 'sign-in over HTTP, 8 connections'],
  ] as const;
  const results = works.map(([row, work]) => ({ row, work, cpu }));
  expect(costsOf(results).submit).toEqual({ database: 1.5, node: 2.5 });
  expect(() => costsOf(results.slice(1))).toThrow("the results lack row 27, 'a form is sent in'");
});
