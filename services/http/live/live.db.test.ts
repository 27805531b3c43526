import { EventEmitter } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { LiveUpdates } from '#services/event-log/live-updates.ts';
import type { App } from '#services/platform/app.ts';

const updatesFrom = (emitter: EventEmitter): LiveUpdates => ({
  subscribe: (listener) => {
    emitter.on('change', listener);
    return () => emitter.off('change', listener);
  },
  onSettings: () => undefined,
  close: async () => undefined,
});
// One listener for each app.
const emitter = new EventEmitter().setMaxListeners(0);
const liveUpdates = updatesFrom(emitter);
const { owner, buildApp, signInStaff, signInApplicant, signedIn, submit } = await freshDatabase();
const app = await buildApp({ liveUpdates, maxLiveStreams: 25 });
const hasty = await buildApp({ liveUpdates, livePatienceMs: 500, liveHeartbeatMs: 600 });
const served = new Set<net.Socket>();
async function serve(by: App): Promise<void> {
  by.server.on('connection', (socket) => {
    served.add(socket);
    socket.once('close', () => served.delete(socket));
  });
  await by.listen({ port: 0, host: '127.0.0.1' });
}
const portOf = (by: App) => (by.server.address() as AddressInfo).port;
beforeAll(async () => {
  await serve(app);
  await serve(hasty);
});

interface Reader {
  socket: net.Socket;
  said: () => string;
  closed: Promise<unknown>;
}
const readers: Reader[] = [];
afterEach(async () => {
  for (const { socket } of readers.splice(0)) socket.destroy();
  await until(
    async () => served.size,
    (left) => left === 0,
  );
});

/** A stream on a socket of its own; it reads until it is paused. */
async function listen(who: Visitor, by = app, lastId = '', query = ''): Promise<Reader> {
  const socket = net.connect(portOf(by), '127.0.0.1');
  socket.on('error', () => undefined);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const again = lastId && `last-event-id: ${lastId}\r\n`;
  socket.write(`GET /api/live${query} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${again}\r\n`);
  const reader = { socket, said: () => Buffer.concat(parts).toString(), closed };
  readers.push(reader);
  await until(
    async () => reader.said(),
    (said) => said.includes('\r\n\r\n'),
  );
  return reader;
}
const statusOf = ({ said }: Reader) => Number(said().split(' ')[1]);
const admin = await signInStaff('admin');
const sameAdmin = () => signedIn({ userId: admin.userId, role: 'admin' });
const ids = (n: number) => Array.from({ length: n }, () => crypto.randomUUID());
/** More than an unread socket buffers, in the database's own portions. */
async function tellMuch(times = 2_000): Promise<void> {
  for (let n = 0; n < times; n++) {
    emitter.emit('change', ids(150));
    await setImmediate();
  }
}
const buffered = () => Math.max(...[...served].map(({ writableLength }) => writableLength));

it('a stream is what is said, without lengths between, and ends with its connection', async () => {
  const { said } = await listen(admin);
  emitter.emit('change', null);
  await until(
    async () => said(),
    (text) => text.includes('event: applications'),
  );
  const [head = '', body = ''] = said().split(/\r\n\r\n(.*)/s);
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  // A heartbeat comes at any moment of its round.
  expect(body.replaceAll(': still here\n\n', '')).toMatch(
    /^retry: 2000\n\n(id: \S+\n\n)id: \S+\nevent: applications\ndata: \{"applicationIds":null\}\n\n$/,
  );
});

describe('F22: a reader that is slow', () => {
  it('gets nothing more until it reads, then `resync`, then what comes after; no other client waits for it', async () => {
    const [slow, quick] = [await listen(admin), await listen(await signInStaff('editor'))];
    slow.socket.pause();
    let most = 0;
    for (let n = 0; n < 20; n++) {
      await tellMuch(100);
      most = Math.max(most, buffered());
    }
    const last = crypto.randomUUID();
    emitter.emit('change', [last]);
    await until(
      async () => quick.said(),
      (said) => said.includes(last),
    );
    expect(quick.said().match(/^event: applications$/gm)).toHaveLength(2_001);
    expect(quick.said()).not.toContain('resync');
    // One write beyond what Node calls full, and no more, however much was sent.
    expect(most).toBeLessThan(100_000);

    slow.socket.resume();
    await until(
      async () => slow.said(),
      (said) => said.includes('event: resync\ndata: {}\n\n'),
    );
    const heard = slow.said().match(/^event: applications$/gm) ?? [];
    expect(heard.length).toBeLessThan(2_001);
    expect(slow.said()).not.toContain(last);
    const next = crypto.randomUUID();
    emitter.emit('change', [next]);
    await until(
      async () => slow.said(),
      (said) => said.includes(next),
    );
    expect(slow.said().match(/^event: resync$/gm)).toHaveLength(1);
  });

  it('and never comes back is cut off, and its place is free again', async () => {
    const gone = await listen(admin, hasty);
    gone.socket.pause();
    expect(served.size).toBe(1);
    await tellMuch();
    await until(
      async () => served.size,
      (left) => left === 0,
    );
    const others = await Promise.all(Array.from({ length: 10 }, sameAdmin));
    const streams = await Promise.all(others.map((who) => listen(who, hasty)));
    expect(streams.map(statusOf)).toEqual(Array(10).fill(200));
  });

  it('does not hold up the end of the process', async () => {
    const other = await buildApp({ liveUpdates });
    await serve(other);
    const gone = await listen(admin, other);
    gone.socket.pause();
    await tellMuch();
    await other.close();
    gone.socket.resume();
    await gone.closed;
  });
});

describe('live updates', () => {
  it('of an applicant are of their own application alone', async () => {
    const [own, other] = [await submit(), await submit()];
    const reader = await listen(await signInApplicant(own));
    emitter.emit('change', [other]);
    emitter.emit('change', [other, own]);
    emitter.emit('change', null);
    await until(
      async () => reader.said(),
      (said) => said.includes('null'),
    );
    expect(reader.said().match(/^data: .*$/gm)).toEqual([
      `data: {"applicationIds":["${own}"]}`,
      'data: {"applicationIds":null}',
    ]);
  });

  it('S22: begin with the headers of every answer', async () => {
    const { said } = await listen(admin);
    for (const header of [
      'content-security-policy',
      'x-content-type-options',
      'permissions-policy',
      'x-request-id',
    ])
      expect(said().toLowerCase()).toContain(`\r\n${header}: `);
  });
});

const dataOf = ({ said }: Reader) =>
  [...said().matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as object);
const hears = (reader: Reader, text: string) =>
  until(
    async () => reader.said(),
    (said) => said.includes(text),
  );

describe('a new reader that says how old its answers may be', () => {
  // Nothing else happens in it.
  const calm = { emitter: new EventEmitter(), app: hasty };
  beforeAll(async () => {
    calm.app = await buildApp({ liveUpdates: updatesFrom(calm.emitter) });
    await serve(calm.app);
  });

  it('hears what changed between them and its connection, as an applicant of its own applications alone', async () => {
    const own = await submit();
    const [other] = ids(1) as [string];
    calm.emitter.emit('change', [other, own]);
    const [staff, applicant] = [
      await listen(admin, calm.app, '', '?age=10000'),
      await listen(await signInApplicant(own), calm.app, '', '?age=10000'),
    ];
    calm.emitter.emit('change', null);
    for (const reader of [staff, applicant]) await hears(reader, 'null');
    expect(dataOf(staff).slice(-2)).toEqual([{ applicationIds: [other, own] }, { applicationIds: null }]);
    expect(dataOf(applicant).slice(-2)).toEqual([{ applicationIds: [own] }, { applicationIds: null }]);
  });

  it('hears nothing of what came before them, nor when it does not say', async () => {
    const [before, end] = ids(2) as [string, string];
    calm.emitter.emit('change', [before]);
    await sleep(1_100);
    const readers = [await listen(admin, calm.app, '', '?age=1000'), await listen(admin, calm.app)];
    calm.emitter.emit('change', [end]);
    for (const reader of readers) {
      await hears(reader, end);
      expect(dataOf(reader)).toEqual([{ applicationIds: [end] }]);
    }
    await hears(await listen(admin, calm.app, '', '?age=5000'), before);
  });

  it('is asked to fetch everything when more has changed than is kept', async () => {
    for (let n = 0; n < 300; n++) calm.emitter.emit('change', ids(1));
    const reader = await listen(admin, calm.app, '', '?age=60000');
    await hears(reader, 'event: resync\ndata: {}\n\n');
    expect(dataOf(reader)).toEqual([{}]);
  });

  it.each(['-1', 'a', '1.5', '1&age=2'])('is refused with %j, which is no age', async (age) => {
    expect(statusOf(await listen(admin, calm.app, '', `?age=${age}`))).toBe(400);
  });
});

describe('a reader that was cut off and comes back with the last id that it heard', () => {
  const lastIdOf = ({ said }: Reader) => [...said().matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  /** Comes back after `meanwhile`; `end` is sent then, so that what came before it is known to be all. Null: 'refetch all'. */
  async function comeBack(who: Visitor, first: Reader, meanwhile: (string[] | null)[], end: string | null) {
    const lastId = lastIdOf(first);
    first.socket.destroy();
    await first.closed;
    for (const ids of meanwhile) emitter.emit('change', ids);
    const reader = await listen(who, app, lastId);
    emitter.emit('change', end && [end]);
    await hears(reader, end ?? 'null');
    return reader;
  }

  it('hears what it missed in order and nothing twice, also when it had heard nothing yet', async () => {
    const [a, b, c, end] = ids(4) as [string, string, string, string];
    const first = await listen(admin);
    const second = await comeBack(admin, first, [[a], [b, c]], end);
    expect(dataOf(second)).toEqual([
      { applicationIds: [a] },
      { applicationIds: [b, c] },
      { applicationIds: [end] },
    ]);
    const [next, last] = ids(2) as [string, string];
    const third = await comeBack(admin, second, [[next], null], last);
    expect(dataOf(third)).toEqual([
      { applicationIds: [next] },
      { applicationIds: null },
      { applicationIds: [last] },
    ]);
    expect(third.said()).not.toContain('resync');
  });

  it('hears as an applicant of its own applications alone', async () => {
    const own = await submit();
    const who = await signInApplicant(own);
    const [other] = ids(1) as [string];
    const reader = await comeBack(who, await listen(who), [[other], [other, own], [other]], null);
    expect(dataOf(reader)).toEqual([{ applicationIds: [own] }, { applicationIds: null }]);
  });

  it('is asked to fetch everything when it was away for too long, or heard another process', async () => {
    const [end] = ids(1) as [string];
    const long = await comeBack(
      admin,
      await listen(admin),
      Array.from({ length: 300 }, () => ids(1)),
      end,
    );
    expect(dataOf(long)).toEqual([{}, { applicationIds: [end] }]);
    for (const strange of [`${crypto.randomUUID()}.3`, 'not-an-id', '.', `${lastIdOf(long)}9`]) {
      const reader = await listen(admin, app, strange);
      await hears(reader, 'event: resync\ndata: {}\n\n');
    }
  });
});

describe('S12: a stream ends soon after', () => {
  type Staff = Awaited<ReturnType<typeof signInStaff>>;
  it.each([
    ['its person signs out', (who: Staff) => who.post('/api/auth/sign-out')],
    [
      'the person gets another role',
      (who: Staff) => owner.query("update user_roles set role = 'editor' where user_id = $1", [who.userId]),
    ],
  ])('%s; those of others go on', async (_, change) => {
    const [leaving, staying] = [await signInStaff('admin'), await signInStaff('admin')];
    const [ended, open] = [await listen(leaving, hasty), await listen(staying, hasty)];
    for (const reader of [ended, open]) await hears(reader, ': still here');
    await change(leaving);
    await ended.closed;
    const after = open.said().length;
    await until(
      async () => open.said().slice(after),
      (said) => said.includes(': still here'),
    );
    expect(open.socket.destroyed).toBe(false);
  });
});

describe('S36: live updates are bounded', () => {
  it('an eleventh of one person is refused with a sentence, until another ends', async () => {
    const streams: Reader[] = [];
    for (let n = 0; n < 10; n++) streams.push(await listen(n % 2 ? admin : await sameAdmin()));
    expect(streams.map(statusOf)).toEqual(Array(10).fill(200));
    const refused = await listen(await sameAdmin());
    expect(statusOf(refused)).toBe(429);
    expect(refused.said()).toContain('application/problem+json');
    expect(refused.said()).toContain('You have live updates open in 10 tabs already.');
    expect(statusOf(await listen(await signInStaff('editor')))).toBe(200);
    streams[0]?.socket.destroy();
    const again = await until(
      async () => statusOf(await listen(admin)),
      (status) => status === 200,
    );
    expect(again).toBe(200);
  });

  it('of all together the process serves as many as it is set to', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signInStaff('editor')));
    const asked = Array.from({ length: 28 }, (_, n) => people[n % 4] as Visitor);
    const statuses: number[] = [];
    for (const who of asked) statuses.push(statusOf(await listen(who)));
    expect(statuses).toEqual([...Array(25).fill(200), ...Array(3).fill(503)]);
    expect(readers.at(-1)?.said()).toMatch(/There is no room for more live updates just now/);
    expect(readers.at(-1)?.said()).toMatch(/^retry-after: \d+/im);
  });

  it('a request that fails on its way takes no place', async () => {
    for (let n = 0; n < 12; n++) {
      const half = net.connect(portOf(app), '127.0.0.1');
      half.on('error', () => undefined);
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      half.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      await new Promise((resolve) => half.once('connect', resolve));
      half.destroy();
    }
    await until(
      async () => served.size,
      (left) => left === 0,
    );
    expect(statusOf(await listen(admin))).toBe(200);
  });
});
