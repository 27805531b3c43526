import type { MyDetailedInfo } from '#services/detailed-info/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { isSame } from './differences.ts';
import { fromKept, type Info } from './info.ts';
import { clearLocalDraft, writeLocalDraft } from './local-draft.ts';

/** Another version, on the server. */
export interface Saved {
  info: Info;
  updatedAt: string;
}
/** Where the draft is saved. `conflict`: the applicant has to choose a version. `closed`: the server accepts no more drafts. */
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
  /** The server's `updatedAt` that the form began from; null: the server had nothing. */
  from: string | null;
  send: (info: Info, from: string | null) => Promise<{ updatedAt: string }>;
  look: () => Promise<MyDetailedInfo>;
  onState: (state: DraftState) => void;
  now?: () => number;
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a draft while it is typed: on this device when typing pauses, then on the server at most every few seconds. A draft
 * that cannot be sent stays here until there is a connection again. It replaces earlier drafts of this window, never those of
 * another: then nothing is sent until the applicant has chosen a version.
 */
export function createDraftSaver({ applicationId, from, send, look, onState, now = Date.now }: Options) {
  /** Not known to be on the server. */
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
  /** @returns whether it is stored on this device */
  function keep(): boolean {
    clearTimeout(keepTimer);
    return pending !== null && writeLocalDraft(applicationId, { info: pending, from: began });
  }
  function sendIn(wait: number): void {
    clearTimeout(sendTimer);
    const earliest = lastSent + timings.draftEvery - now();
    sendTimer = setTimeout(() => void flush(), Math.max(wait, earliest, 0));
  }
  /** Stops sending and keeps the draft here. @returns the latest draft */
  function hold(info: Info, why: 'conflict' | 'closed'): Info {
    pending ??= info;
    standing = why;
    keep();
    return pending;
  }
  async function sent(info: Info): Promise<void> {
    const { updatedAt } = await send(info, began);
    began = updatedAt;
    // Nothing newer was typed meanwhile.
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
      // The draft had arrived; only the answer was lost.
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
    /** For when there may be a connection again. */
    retry(): void {
      if (pending && standing === 'open') sendIn(0);
    },
    /** For when the page is hidden: stores the draft on this device. */
    keep,
    /** The draft that is only in this window. */
    typed: () => pending,
    /** Ends a conflict. @param kept the version of this window; null: that of the server */
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
     * Saves everything on the server before the submission, without replacing another window's draft.
     * @returns false when the applicant has to choose a version first
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
    /** Sends nothing more: the form was submitted, or the page was left. */
    stop(): void {
      if (standing === 'open') standing = 'stopped';
      clearTimeout(sendTimer);
      keep();
    },
    /** Saves drafts again after a failed submission. */
    resume(): void {
      if (standing === 'stopped') standing = 'open';
    },
  };
}
