import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { fileFault } from './check-file.ts';
import { documentUploadMachine, FileRefused, type Sending } from './machine.ts';

const file = { name: 'Pass.PDF', size: 1_000 };
const choose = { type: 'choose', file, key: 'one' } as const;

/** A passport's upload and what was sent of it; `ends` says how each attempt ends. */
function begin(...ends: ((sending: Sending) => Promise<void>)[]) {
  const sent: Sending[] = [];
  const aborted: boolean[] = [];
  const send = fromPromise<void, Sending>(({ input, signal }) => {
    sent.push(input);
    signal.addEventListener('abort', () => aborted.push(true));
    return ends.shift()?.(input) ?? new Promise(() => {});
  });
  const machine = documentUploadMachine.provide({ actors: { send } });
  const upload = createActor(machine, { input: { type: 'passport_id' } }).start();
  const reaches = (state: 'done' | 'failed' | 'refused') => waitFor(upload, (now) => now.matches(state));
  return { upload, sent, aborted, reaches };
}

describe('the upload of a document', () => {
  it('is sent, tells how far it is, and keeps nothing once it has arrived', async () => {
    const { upload, sent, reaches } = begin(async ({ tell }) => tell({ sent: 5, total: 10, secondsLeft: 2 }));
    const seen: number[] = [];
    upload.subscribe(({ context }) => seen.push(context.progress.sent));
    upload.send(choose);
    const { context } = await reaches('done');
    expect(sent).toMatchObject([{ type: 'passport_id', file, key: 'one' }]);
    expect(seen).toContain(5);
    expect(context.file).toBeNull();
  });

  it('sends nothing that cannot be right', () => {
    const { upload, sent } = begin();
    upload.send({ ...choose, file: { name: 'pass.exe', size: 3 } });
    expect(upload.getSnapshot().matches('refused')).toBe(true);
    expect(upload.getSnapshot().context.error).toMatchObject({
      message: 'This is not a file we can take here. Please choose PDF, JPG or PNG.',
    });
    expect(sent).toEqual([]);
  });

  it('keeps the file after a failure and sends it again under the same key', async () => {
    const { upload, sent, reaches } = begin(
      () => Promise.reject(new Error('offline')),
      async () => {},
    );
    upload.send(choose);
    expect((await reaches('failed')).context.file).toEqual(file);
    upload.send({ type: 'retry' });
    await reaches('done');
    expect(sent.map(({ key }) => key)).toEqual(['one', 'one']);
  });

  it('does not offer again what the server refused for what it is', async () => {
    const { upload, sent, reaches } = begin(() => Promise.reject(new FileRefused('Damaged.')));
    upload.send(choose);
    await reaches('refused');
    upload.send({ type: 'retry' });
    expect(upload.getSnapshot().matches('refused')).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('is taken back while it is sent', () => {
    const { upload, aborted } = begin();
    upload.send(choose);
    upload.send({ type: 'cancel' });
    expect(upload.getSnapshot().matches('idle')).toBe(true);
    expect(aborted).toEqual([true]);
  });

  it('is not disturbed by a second choice while it is sent', () => {
    const { upload, sent } = begin();
    upload.send(choose);
    upload.send({ ...choose, key: 'two' });
    expect(upload.getSnapshot().context.key).toBe('one');
    expect(sent).toHaveLength(1);
  });
});

describe('what speaks against a file', () => {
  it.each([
    ['passport_id', 'a.JPEG', 1, null],
    ['cv_resume', 'cv.docx', 10_485_760, null],
    ['background_check', 'a.png', 1, 'This is not a file we can take here. Please choose PDF.'],
    ['references', 'pdf', 1, 'This is not a file we can take here. Please choose PDF, DOC or DOCX.'],
    ['passport_id', 'a.pdf', 0, 'This file is empty. Please choose another.'],
    ['passport_id', 'a.pdf', 10_485_761, 'This file is larger than 10 MB. Please choose a smaller one.'],
  ] as const)('%s, %s, %d bytes', (type, name, size, fault) => {
    expect(fileFault(type, { name, size })).toBe(fault);
  });
});
