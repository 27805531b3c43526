import type { MyDetailedInfo } from '#services/detailed-info/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { isSame } from './differences.ts';
import { fromKept, type Info } from './info.ts';
import { clearLocalDraft, writeLocalDraft } from './local-draft.ts';

/** Another version that the server has. */
export interface Saved {
  info: Info;
  updatedAt: string;
}
/** Where what was typed is. `conflict`: somebody has to choose. `closed`: the server takes no more of it. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'here'; at: string }
  | { kind: 'lost' }
  | { kind: 'conflict'; mine: Info; theirs: Saved }
  | { kind: 'closed' };

interface Options {
  applicationId: string;
  /** The server's `updatedAt` that the form began from; null: it had nothing. */
  from: string | null;
  send: (info: Info, from: string | null) => Promise<{ updatedAt: string }>;
  look: () => Promise<MyDetailedInfo>;
  onState: (state: DraftState) => void;
  now?: () => number;
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Keeps a draft safe while it is typed: on this device when typing pauses, then on the server, not too often; what
 * cannot be sent stays here and is sent when there is a connection again. Later words replace earlier ones of this
 * window, never those of another: then nothing is sent until somebody has chosen.
 */
export function createDraftSaver({ applicationId, from, send, look, onState, now = Date.now }: Options) {
  /** Typed, and not known to be on the server. */
  let pending: Info | null = null;
  let began = from;
  let attempted: Info | null = null;
  let theirs: Saved | null = null;
  let running: Promise<void> | null = null;
  let standing: 'open' | 'stopped' | 'conflict' | 'closed' = 'open';
  let lastSent = Number.NEGATIVE_INFINITY;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;

  const isConflict = () => standing === 'conflict';
  /** @returns whether it is safe here */
  function keep(): boolean {
    clearTimeout(keepTimer);
    return pending !== null && writeLocalDraft(applicationId, { info: pending, from: began });
  }
  function sendIn(wait: number): void {
    clearTimeout(sendTimer);
    const earliest = lastSent + timings.draftEvery - now();
    sendTimer = setTimeout(() => void flush(), Math.max(wait, earliest, 0));
  }
  /** Something stands in the way of sending: the words stay here. @returns the last of them */
  function hold(info: Info, why: 'conflict' | 'closed'): Info {
    pending ??= info;
    standing = why;
    keep();
    return pending;
  }
  async function sent(info: Info): Promise<void> {
    const { updatedAt } = await send(info, began);
    began = updatedAt;
    // Nothing newer was typed meanwhile: the server has it all.
    if (!pending) clearLocalDraft(applicationId);
    if (standing === 'open') onState({ kind: 'saved', at: updatedAt });
  }
  async function deliver(info: Info): Promise<void> {
    const before = attempted;
    attempted = info;
    lastSent = now();
    try {
      await sent(info);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const there = await look();
      if (!there.isOpen || !there.updatedAt) {
        hold(info, 'closed');
        return onState({ kind: 'closed' });
      }
      const found = { info: fromKept(there.info), updatedAt: there.updatedAt };
      const isOwn = isSame(found.info, info) || (before !== null && isSame(found.info, before));
      if (!isOwn) {
        theirs = found;
        return onState({ kind: 'conflict', mine: hold(info, 'conflict'), theirs });
      }
      // It had arrived; only the answer was lost.
      began = found.updatedAt;
      await sent(info);
    }
  }
  function failed(info: Info): void {
    pending ??= info;
    onState(keep() ? { kind: 'here', at: new Date(now()).toISOString() } : { kind: 'lost' });
    sendIn(timings.draftRetry);
  }
  async function flush(): Promise<void> {
    clearTimeout(sendTimer);
    if (!pending || running || standing !== 'open') return;
    const info = pending;
    pending = null;
    onState({ kind: 'saving' });
    running = deliver(info).catch(() => {
      if (standing === 'open') failed(info);
    });
    await running;
    running = null;
    if (pending && standing === 'open') sendIn(timings.draftSend);
  }

  return {
    change(info: Info): void {
      pending = info;
      clearTimeout(keepTimer);
      keepTimer = setTimeout(() => {
        keep();
        if (theirs) onState({ kind: 'conflict', mine: info, theirs });
      }, timings.draftPause);
      if (standing === 'open') sendIn(timings.draftSend);
    },
    /** There may be a connection again. */
    retry(): void {
      if (pending && standing === 'open') sendIn(0);
    },
    /** The page goes: the last words stay on this device. */
    keep,
    /** What is typed here and nowhere else. */
    typed: () => pending,
    /** Somebody has chosen. @param kept the version of this window; null: that of the server */
    choose(kept: Info | null, updatedAt: string): void {
      began = updatedAt;
      standing = 'open';
      theirs = null;
      lastSent = Number.NEGATIVE_INFINITY;
      pending = kept;
      if (kept) {
        sendIn(0);
        return;
      }
      clearLocalDraft(applicationId);
      onState({ kind: 'saved', at: updatedAt });
    },
    /**
     * Everything is on the server before it is submitted, and another window's words are not passed over.
     * @returns false when somebody has to choose first
     */
    async settle(info: Info): Promise<boolean> {
      clearTimeout(sendTimer);
      await running;
      if (standing !== 'open') return standing === 'closed';
      pending = null;
      const delivery = deliver(info);
      running = delivery.catch(() => failed(info));
      await delivery.finally(() => {
        running = null;
      });
      return !isConflict();
    },
    /** Nothing more is sent: it was submitted, or the page is gone. */
    stop(): void {
      if (standing === 'open') standing = 'stopped';
      clearTimeout(sendTimer);
      keep();
    },
    /** After a submission that failed: drafts are kept again. */
    resume(): void {
      if (standing === 'stopped') standing = 'open';
    },
  };
}
