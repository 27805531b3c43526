import { describe, expect, it } from 'vitest';
import { isInsecure } from './insecure.ts';

const at = (address: string) => isInsecure(new URL(address) as unknown as Location);

describe('the connection', () => {
  it.each([
    'http://adjutant.example/',
    'http://192.168.1.20:3000/admin',
    'http://localhost.adjutant.example/',
    'http://127.0.0.1.adjutant.example/',
  ])('to %s is not secure', (address) => expect(at(address)).toBe(true));

  it.each([
    'https://adjutant.example/',
    'https://192.168.1.20/',
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
  ])('to %s needs no warning', (address) => expect(at(address)).toBe(false));
});
