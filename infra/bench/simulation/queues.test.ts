import { describe, expect, it } from 'vitest';
import { simulate } from './queues.ts';

/** Erlang's C formula: the mean wait in an M/M/c queue, in milliseconds. */
function erlangWaitMs(perSecond: number, meanMs: number, servers: number): number {
  const offered = (perSecond * meanMs) / 1_000;
  const term = (k: number) => {
    let value = 1;
    for (let i = 1; i <= k; i++) value *= offered / i;
    return value;
  };
  const full = term(servers) / (1 - offered / servers);
  const others = Array.from({ length: servers }, (_, k) => term(k)).reduce((sum, value) => sum + value, 0);
  const waits = full / (others + full);
  return (waits * meanMs) / (servers - offered);
}

describe('the simulation of queues', () => {
  it.each([
    { perSecond: 70, meanMs: 10, servers: 1 },
    { perSecond: 320, meanMs: 10, servers: 4 },
    { perSecond: 900, meanMs: 20, servers: 24 },
  ])('waits as long as theory says: $perSecond /s of $meanMs ms at $servers servers', (of) => {
    const { perSecond, meanMs, servers } = of;
    const { stations } = simulate(
      [{ name: 'a', servers }],
      [{ name: 'x', perSecond, visits: [{ station: 'a', meanMs }] }],
      { requests: 200_000 },
    );
    const used = (perSecond * meanMs) / 1_000 / servers;
    expect(Math.abs((stations.a?.used ?? 0) / used - 1)).toBeLessThan(0.02);
    expect(
      Math.abs((stations.a?.meanWaitMs ?? 0) / erlangWaitMs(perSecond, meanMs, servers) - 1),
    ).toBeLessThan(0.15);
  });

  it('adds up what stations in a row take, and follows each kind apart', () => {
    const { latencies } = simulate(
      [
        { name: 'a', servers: 50 },
        { name: 'b', servers: 50 },
      ],
      [
        { name: 'short', perSecond: 100, visits: [{ station: 'a', meanMs: 5 }] },
        {
          name: 'long',
          perSecond: 100,
          visits: [
            { station: 'a', meanMs: 5 },
            { station: 'b', meanMs: 20 },
          ],
        },
      ],
    );
    // No one waits: the medians are those of an exponential time, and of the sum of two.
    expect(latencies.short?.p50).toBeCloseTo(5 * Math.log(2), 0);
    expect(latencies.long?.p50).toBeGreaterThan(18);
    expect(latencies.long?.p50).toBeLessThan(22);
  });

  it('grows without end where more comes than leaves', () => {
    const overloaded = [{ name: 'x', perSecond: 120, visits: [{ station: 'a', meanMs: 10 }] }];
    const wait = (requests: number) =>
      simulate([{ name: 'a', servers: 1 }], overloaded, { requests }).stations.a?.meanWaitMs ?? 0;
    expect(wait(40_000)).toBeGreaterThan(5 * wait(4_000));
  });

  it('says which station is missing', () => {
    const lost = [{ name: 'x', perSecond: 1, visits: [{ station: 'nowhere', meanMs: 1 }] }];
    expect(() => simulate([], lost)).toThrow("there is no station 'nowhere'");
  });
});
