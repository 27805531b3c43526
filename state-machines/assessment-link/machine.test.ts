import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { assessmentLinkMachine, type Given, LinkRefused } from './machine.ts';

const opened = { firstName: 'Livia' };
const given: Given = { responses: { urgentDeadline: 'delegate' }, skills: ['Research'] };
const clock = () => new SimulatedClock();

function begin({
  token = 'a token' as string | null,
  validate = async () => opened as object,
  send = async () => {},
  time = clock(),
}: {
  token?: string | null;
  validate?: (token: string) => Promise<object>;
  send?: (sent: { token: string; given: Given }) => Promise<void>;
  time?: SimulatedClock;
}) {
  const provided = assessmentLinkMachine.provide({
    actors: {
      validate: fromPromise<object, string>(({ input }) => validate(input)),
      send: fromPromise<void, { token: string; given: Given }>(({ input }) => send(input)),
    },
  });
  return createActor(provided, { input: { token, redirectAfter: 3_000 }, clock: time }).start();
}
type Link = ReturnType<typeof begin>;
const answering = (link: Link) => waitFor(link, (snapshot) => snapshot.matches({ valid: 'answering' }));

describe("the assessment's link", () => {
  it('is validated first, and then answered', async () => {
    const validate = vi.fn(async () => opened);
    const link = begin({ validate });
    expect(link.getSnapshot().value).toBe('validating');
    expect((await answering(link)).context.opened).toBe(opened);
    expect(validate).toHaveBeenCalledExactlyOnceWith('a token');
  });

  it('is invalid without a token, without asking the server', () => {
    const validate = vi.fn(async () => opened);
    expect(begin({ token: null, validate }).getSnapshot().value).toBe('invalid');
    expect(validate).not.toHaveBeenCalled();
  });

  it('is invalid when the server refuses it', async () => {
    const link = begin({ validate: () => Promise.reject(new LinkRefused()) });
    expect((await waitFor(link, ({ status }) => status === 'done')).value).toBe('invalid');
  });

  it('is neither while the server is unreachable, and can be checked again', async () => {
    const lost = new Error('no connection');
    const validate = vi.fn<() => Promise<object>>().mockRejectedValueOnce(lost).mockResolvedValueOnce(opened);
    const link = begin({ validate });
    const before = await waitFor(link, (snapshot) => snapshot.matches('unreachable'));
    expect(before.context.refusal).toBe(lost);
    link.send({ type: 'retry' });
    expect((await answering(link)).context.refusal).toBeNull();
  });
});

describe('its answers', () => {
  it('are sent once with the token, thanked for, and left after three seconds', async () => {
    const [send, time] = [vi.fn(async () => {}), clock()];
    const link = begin({ send, time });
    await answering(link);
    link.send({ type: 'submit', given });
    link.send({ type: 'submit', given });
    expect(link.getSnapshot().value).toEqual({ valid: 'submitting' });
    await waitFor(link, (snapshot) => snapshot.matches({ valid: 'completed' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ token: 'a token', given });
    time.increment(2_999);
    expect(link.getSnapshot().matches({ valid: 'completed' })).toBe(true);
    time.increment(1);
    expect(link.getSnapshot().value).toBe('left');
  });

  it('can be sent again after a failure', async () => {
    const lost = new Error('no connection');
    const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(lost).mockResolvedValueOnce();
    const link = begin({ send });
    await answering(link);
    link.send({ type: 'submit', given });
    const failed = await waitFor(link, (snapshot) => snapshot.matches({ valid: 'failed' }));
    expect(failed.context.refusal).toBe(lost);
    link.send({ type: 'submit', given });
    expect(link.getSnapshot().context.refusal).toBeNull();
    await waitFor(link, (snapshot) => snapshot.matches({ valid: 'completed' }));
  });

  it('come too late when the link was used meanwhile', async () => {
    const link = begin({ send: () => Promise.reject(new LinkRefused()) });
    await answering(link);
    link.send({ type: 'submit', given });
    expect((await waitFor(link, ({ status }) => status === 'done')).value).toBe('invalid');
  });
});
