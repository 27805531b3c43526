import { describe, expect, it } from 'vitest';
import { type Upcast, upcast } from './upcast.ts';

const steps: Upcast[] = [
  (body) => ({ ...body, whence: (body as { client?: string }).client }) as never,
  (body) => ({ ...body, whence: [(body as unknown as { whence: string }).whence] }) as never,
];
const old = Object.freeze({ schema: 1, client: 'web' });

describe('an event of an older shape', () => {
  it('is brought to the newest one step by step, and itself left as it is', () => {
    expect(upcast(old, steps)).toEqual({ schema: 3, client: 'web', whence: ['web'] });
    expect(upcast({ schema: 3 }, steps)).toEqual({ schema: 3 });
    expect(old).toEqual({ schema: 1, client: 'web' });
  });

  it.each([0, 4, 1.5, '1', null, undefined])('of schema %j is refused', (schema) => {
    expect(() => upcast({ schema } as never, steps)).toThrow('which this release does not know');
  });

  it('whose upcast fails says why', () => {
    const broken: Upcast = () => {
      throw new Error('has no client');
    };
    expect(() => upcast(old, [broken])).toThrow('has no client');
  });
});
