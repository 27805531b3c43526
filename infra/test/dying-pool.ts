import type { Pool } from '#services/platform/db/postgres.ts';

/** A pool whose process dies before its nth statement; what a transaction had done until then is rolled back. */
export function dyingPool(pool: Pool, nth: number): { pool: Pool; isDead: () => boolean } {
  let asked = 0;
  const counted = <T extends object>(inner: T): T =>
    new Proxy(inner, {
      get(target, name) {
        // The dead try nothing again.
        if (name === 'ending') return asked >= nth;
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'connect') return async () => counted(await (target as unknown as Pool).connect());
        if (name !== 'query') return value.bind(target);
        return (...args: unknown[]) => {
          if (args[0] !== 'rollback' && ++asked >= nth) throw new Error('killed');
          return value.apply(target, args);
        };
      },
    });
  return { pool: counted(pool), isDead: () => asked >= nth };
}
