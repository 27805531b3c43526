import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditBatch } from '#services/audit/contract.ts';

const key = 'audit_logs_backup';
const old = (id: string) => ({
  id,
  userId: 'unknown',
  userAgent: 'Browser 1',
  action: 'session_extended',
  resourceType: 'session',
  resourceId: null,
  metadata: {},
  timestamp: '2026-03-02T08:00:00.000Z',
});

let stored: Map<string, string>;
let sent: unknown[];
let status: number;
const kept = () => JSON.parse(stored.get(key) ?? '[]') as { id: string; action: string }[];
const userId = '018f0000-0000-7000-8000-000000000001';

/** As on a fresh page: what the module keeps is of one visit. */
async function visit() {
  vi.resetModules();
  const { audit } = await import('./audit.ts');
  // Loaded before, since the faked clock waits for no file.
  await import('./check-answer.ts');
  return audit;
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  sent = [];
  status = 200;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('window', { location: { pathname: '/careers/confirm', search: '?token=secret' } });
  vi.stubGlobal('document', { referrer: 'https://mail.example/inbox?message=7' });
  vi.stubGlobal('navigator', { userAgent: 'Browser 1' });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response('{"kept":1}', { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the browser’s audit', () => {
  it('sends what the contract takes, and nothing of the browser’s own', async () => {
    const audit = await visit();
    audit('page_not_found', 'page', { metadata: { path: '/nowhere' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(auditBatch.parse(sent[0]).entries).toMatchObject([
      { action: 'page_not_found', resourceType: 'page', resourceId: null, metadata: { path: '/nowhere' } },
    ]);
    expect(stored.size).toBe(0);
  });

  it('Ruling 40: says the time, the path without its query, and the origin of where the visitor came from', async () => {
    const audit = await visit();
    audit('insecure_connection_warning', 'session', { metadata: { severity: 'medium' } });
    await vi.advanceTimersByTimeAsync(0);
    const [entry] = auditBatch.parse(sent[0]).entries;
    expect(entry?.metadata).toEqual({
      timestamp: entry?.timestamp,
      url: '/careers/confirm',
      referrer: 'https://mail.example',
      severity: 'medium',
    });
  });

  it('Ruling 40: backs an entry up with user agent and user, or unknown, and sends neither', async () => {
    status = 503;
    const audit = await visit();
    const { noteUser } = await import('#web/session/memory.ts');
    audit('page_not_found', 'page');
    await vi.advanceTimersByTimeAsync(0);
    noteUser(userId);
    audit('session_extended', 'session');
    noteUser(null);
    audit('page_not_found', 'page');
    expect(kept()).toMatchObject([
      { userId: 'unknown', userAgent: 'Browser 1' },
      { userId, userAgent: 'Browser 1' },
      { userId: 'unknown', userAgent: 'Browser 1' },
    ]);
    status = 200;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(auditBatch.safeParse(sent[1]).success).toBe(true);
  });

  it('keeps what cannot be sent under audit_logs_backup until it can', async () => {
    status = 503;
    const audit = await visit();
    audit('session_extended', 'session');
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toMatchObject([{ action: 'session_extended' }]);
    status = 200;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(stored.has(key)).toBe(false);
  });

  it('sends with the next success what an earlier visit kept', async () => {
    stored.set(key, JSON.stringify([old('a'), old('b')]));
    const audit = await visit();
    expect(sent).toEqual([]);
    audit('session_extended', 'session');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map((body) => auditBatch.parse(body).entries.length)).toEqual([1, 2]);
    expect(stored.has(key)).toBe(false);
  });

  it('keeps at most 500, the newest', async () => {
    stored.set(key, JSON.stringify(Array.from({ length: 500 }, (_, n) => old(String(n)))));
    status = 503;
    const audit = await visit();
    audit('page_not_found', 'page');
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toHaveLength(500);
    expect(kept()[0]?.id).toBe('1');
    expect(kept().at(-1)?.action).toBe('page_not_found');
  });

  it('does without a backup that cannot be read or written', async () => {
    stored.set(key, '{"half":');
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const said = vi.spyOn(console, 'info').mockImplementation(() => {});
    status = 503;
    const audit = await visit();
    audit('page_not_found', 'page');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
    expect(said).toHaveBeenCalled();
  });
});
