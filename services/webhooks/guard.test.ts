import { describe, expect, it } from 'vitest';
import { isPublic, PrivateAddress, publicLookup, refusalOf } from './guard.ts';

describe('S16: an address of a webhook', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'ff02::1',
    'nonsense',
  ])('%s is of no public network', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '193.5.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.0.0.1/x',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
  ])('in production %s is refused', (url) => {
    expect(refusalOf(url, true)).toMatch(/private|https/);
  });

  it('in production may be a public one; elsewhere one of this machine too, without encryption', () => {
    expect(refusalOf('https://hooks.example.com/cursus', true)).toBeNull();
    expect(refusalOf('https://8.8.8.8/', true)).toBeNull();
    expect(refusalOf('http://127.0.0.1:4000/', false)).toBeNull();
    expect(refusalOf('http://localhost:4000/', false)).toBeNull();
    expect(refusalOf('http://hooks.example.com/', false)).toMatch('https');
  });
});

describe('S16: the look-up of a connection', () => {
  const look = (addresses: string[], all: boolean) =>
    new Promise((resolve, reject) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      publicLookup((_host, done) => done(null, found))('hooks.example.com', { all }, (error, address) =>
        error ? reject(error) : resolve(address),
      );
    });

  it('gives public addresses', async () => {
    expect(await look(['8.8.8.8'], false)).toBe('8.8.8.8');
    expect(await look(['8.8.8.8', '2606:4700::1111'], true)).toHaveLength(2);
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [[]]])('refuses %j', async (addresses) => {
    await expect(look(addresses, true)).rejects.toThrow(PrivateAddress);
  });
});
