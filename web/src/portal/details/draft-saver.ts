import { ApiError } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import type { Info } from './info.ts';
import { clearLocalDraft, writeLocalDraft } from './local-draft.ts';

/** Where what was typed is. `stale`: the server has something else by now, and takes no more of it. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'here'; at: string }
  | { kind: 'lost' }
  | { kind: 'stale'; said: string };

interface Options {
  applicationId: string;
  send: (info: Info) => Promise<{ at: string }>;
  onState: (state: DraftState) => void;
  now?: () => number;
}

/**
 * Keeps a draft safe while it is typed: on this device when typing pauses, then on the server, not too often; what
 * cannot be sent stays here and is sent when there is a connection again. Later words replace earlier ones.
 */
export function createDraftSaver({ applicationId, send, onState, now = Date.now }: Options) {
  let pending: Info | null = null;
  let isSending = false;
  let isStopped = false;
  let lastSent = Number.NEGATIVE_INFINITY;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;

  /** @returns whether it is safe here */
  function keep(): boolean {
    clearTimeout(keepTimer);
    return pending !== null && writeLocalDraft(applicationId, pending, new Date(now()).toISOString());
  }
  function sendIn(wait: number): void {
    clearTimeout(sendTimer);
    const earliest = lastSent + timings.draftEvery - now();
    sendTimer = setTimeout(() => void flush(), Math.max(wait, earliest, 0));
  }
  function failed(info: Info, error: unknown): void {
    pending ??= info;
    const status = error instanceof ApiError ? error.status : 0;
    const isSafe = keep();
    if (status === 409) {
      isStopped = true;
      onState({ kind: 'stale', said: error instanceof Error ? error.message : '' });
      return;
    }
    onState(isSafe ? { kind: 'here', at: new Date(now()).toISOString() } : { kind: 'lost' });
    sendIn(timings.draftRetry);
  }
  async function flush(): Promise<void> {
    clearTimeout(sendTimer);
    if (!pending || isSending || isStopped) return;
    const info = pending;
    pending = null;
    isSending = true;
    lastSent = now();
    onState({ kind: 'saving' });
    try {
      const { at } = await send(info);
      // Nothing newer was typed meanwhile: the server has it all.
      if (!pending) clearLocalDraft(applicationId);
      if (!isStopped) onState({ kind: 'saved', at });
    } catch (error) {
      if (!isStopped) failed(info, error);
    }
    isSending = false;
    if (pending && !isStopped) sendIn(timings.draftSend);
  }

  return {
    change(info: Info): void {
      pending = info;
      clearTimeout(keepTimer);
      keepTimer = setTimeout(keep, timings.draftPause);
      if (!isStopped) sendIn(timings.draftSend);
    },
    /** There may be a connection again. */
    retry(): void {
      if (pending) sendIn(0);
    },
    /** The page goes: the last words stay on this device. */
    keep,
    /** Nothing more is sent: it was submitted, or the page is gone. */
    stop(): void {
      isStopped = true;
      clearTimeout(sendTimer);
      keep();
    },
    /** After a submission that failed: drafts are kept again. */
    resume(): void {
      isStopped = false;
    },
  };
}
