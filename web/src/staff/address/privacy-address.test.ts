import { describe, expect, it } from 'vitest';
import { privacyAddressOf, privacyPath } from './privacy-address.ts';

describe('the address of the privacy screen', () => {
  it('holds part, filter and open request, and gives them back', () => {
    const address = { view: 'requests', status: 'pending', id: 'a-request', released: false } as const;
    const path = privacyPath(address);
    expect(path).toBe('/admin/privacy?status=pending&id=a-request');
    expect(privacyAddressOf(new URL(path, 'https://here').searchParams)).toEqual(address);
    expect(privacyPath({ view: 'holds', released: true })).toBe('/admin/privacy?view=holds&released=true');
    expect(privacyPath({ view: 'requests', status: null })).toBe('/admin/privacy');
  });

  it('takes what it does not know as absent', () => {
    const params = new URLSearchParams('view=nonsense&status=eaten&released=1');
    expect(privacyAddressOf(params)).toEqual({ view: 'requests', status: null, id: null, released: false });
  });
});
