import { describe, expect, it } from 'vitest';
import { type Lock, unmetPeers } from './lock-file.ts';

const packages: Lock['packages'] = {
  'node_modules/exporter': { version: '0.301.0' },
  'node_modules/reporter': { version: '1.0.0' },
  'node_modules/reporter/node_modules/core': {
    version: '10.78.0',
    peerDependencies: { exporter: '>=0.57.0 <0.300.0', absent: '1' },
  },
};

describe('peers in the lock file', () => {
  it('are named where another version is beside a package', () => {
    expect(unmetPeers({ packages }, {})).toEqual([
      'core wants exporter >=0.57.0 <0.300.0 beside it and finds 0.301.0; settle it under "overrides"',
    ]);
  });

  it('are settled by an override, or by a copy nearer by', () => {
    expect(unmetPeers({ packages }, { core: { exporter: '0.301.0' } })).toEqual([]);
    expect(unmetPeers({ packages }, { exporter: '0.301.0' })).toEqual([]);
    const nearer = { ...packages, 'node_modules/reporter/node_modules/exporter': { version: '0.299.0' } };
    expect(unmetPeers({ packages: nearer }, {})).toEqual([]);
  });
});
