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
/**
 * Saves a draft while it is typed: on this device when typing pauses, then on the server at most every few seconds. A draft
 * that cannot be sent stays here until there is a connection again. It replaces earlier drafts of this window, never those of
 * another: then nothing is sent until the applicant has chosen a version.
 */
export class DraftSaver {
  readonly #options: Options;
  /** Not known to be on the server. */
  #pending: Info | null = null;
  #began: string | null;
  #attempted: Info | null = null;
  #theirs: Saved | null = null;
  #running: Promise<void> | null = null;
  #standing: 'open' | 'stopped' | 'conflict' | 'closed' = 'open';
  #lastSent = Number.NEGATIVE_INFINITY;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#began = options.from;
  }

  change(info: Info): void {
    this.#pending = info;
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => {
      this.keep();
      if (this.#theirs) this.#options.onState({ kind: 'conflict', mine: info, theirs: this.#theirs });
    }, timings.draftPause);
    if (this.#standing === 'open') this.#sendIn(timings.draftSend);
  }

  /** For when there may be a connection again. */
  retry = (): void => {
    if (this.#pending && this.#standing === 'open') this.#sendIn(0);
  };

  /** For when the page is hidden. @returns whether the draft is stored on this device */
  keep = (): boolean => {
    clearTimeout(this.#keepTimer);
    const info = this.#pending;
    return info !== null && writeLocalDraft(this.#options.applicationId, { info, from: this.#began });
  };

  /** The draft that is only in this window. */
  typed(): Info | null {
    return this.#pending;
  }

  /** Ends a conflict. @param kept the version of this window; null: that of the server */
  choose(kept: Info | null, updatedAt: string): void {
    this.#began = updatedAt;
    this.#standing = 'open';
    this.#theirs = null;
    this.#lastSent = Number.NEGATIVE_INFINITY;
    this.#pending = kept;
    if (kept) {
      this.#sendIn(0);
      return;
    }
    clearLocalDraft(this.#options.applicationId);
    this.#options.onState({ kind: 'saved', at: updatedAt });
  }

  /**
   * Saves everything on the server before the submission, without replacing another window's draft.
   * @returns false when the applicant has to choose a version first
   */
  async settle(info: Info): Promise<boolean> {
    clearTimeout(this.#sendTimer);
    await this.#running;
    if (this.#standing !== 'open') return this.#standing === 'closed';
    this.#pending = null;
    const delivery = this.#deliver(info);
    this.#running = delivery.catch(() => this.#failed(info));
    await delivery.finally(() => {
      this.#running = null;
    });
    return !this.#isInConflict();
  }

  /** Sends nothing more: the form was submitted, or the page was left. */
  stop(): void {
    if (this.#standing === 'open') this.#standing = 'stopped';
    clearTimeout(this.#sendTimer);
    this.keep();
  }

  /** Saves drafts again after a failed submission. */
  resume(): void {
    if (this.#standing === 'stopped') this.#standing = 'open';
  }

  #isInConflict(): boolean {
    return this.#standing === 'conflict';
  }

  #sendIn(wait: number): void {
    const { now = Date.now } = this.#options;
    clearTimeout(this.#sendTimer);
    const earliest = this.#lastSent + timings.draftEvery - now();
    this.#sendTimer = setTimeout(() => void this.#flush(), Math.max(wait, earliest, 0));
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#sendTimer);
    if (!this.#pending || this.#running || this.#standing !== 'open') return;
    const info = this.#pending;
    this.#pending = null;
    this.#options.onState({ kind: 'saving' });
    this.#running = this.#deliver(info).catch(() => {
      if (this.#standing === 'open') this.#failed(info);
    });
    await this.#running;
    this.#running = null;
    if (this.#pending && this.#standing === 'open') this.#sendIn(timings.draftSend);
  }

  async #deliver(info: Info): Promise<void> {
    const { look, onState, now = Date.now } = this.#options;
    const before = this.#attempted;
    this.#attempted = info;
    this.#lastSent = now();
    try {
      await this.#send(info);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const there = await look();
      if (!there.isOpen || !there.updatedAt) {
        this.#hold(info, 'closed');
        return onState({ kind: 'closed' });
      }
      const found = { info: fromKept(there.info), updatedAt: there.updatedAt };
      const isOwn = isSame(found.info, info) || (before !== null && isSame(found.info, before));
      if (!isOwn) {
        this.#theirs = found;
        return onState({ kind: 'conflict', mine: this.#hold(info, 'conflict'), theirs: found });
      }
      // The draft had arrived; only the answer was lost.
      this.#began = found.updatedAt;
      await this.#send(info);
    }
  }

  async #send(info: Info): Promise<void> {
    const { applicationId, send, onState } = this.#options;
    const { updatedAt } = await send(info, this.#began);
    this.#began = updatedAt;
    // Nothing newer was typed meanwhile.
    if (!this.#pending) clearLocalDraft(applicationId);
    if (this.#standing === 'open') onState({ kind: 'saved', at: updatedAt });
  }

  /** Stops sending and keeps the draft here. @returns the latest draft */
  #hold(info: Info, why: 'conflict' | 'closed'): Info {
    this.#pending ??= info;
    this.#standing = why;
    this.keep();
    return this.#pending;
  }

  #failed(info: Info): void {
    const { onState, now = Date.now } = this.#options;
    this.#pending ??= info;
    onState(this.keep() ? { kind: 'here', at: new Date(now()).toISOString() } : { kind: 'lost' });
    this.#sendIn(timings.draftRetry);
  }
}

export const createDraftSaver = (options: Options): DraftSaver => new DraftSaver(options);
