import type { DocumentType, Status } from '#state-machines/application/vocabulary.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';
import { beforeAssessed, deadlines, undoMinutes } from './tables.ts';

/** What an answer must be: its HTTP status, and what its body must hold at least. */
export interface Expected {
  status: number;
  body: object;
}
export const answered = (status: number, body: object = {}): Expected => ({ status, body });
export const refused = (code: string, status = 409): Expected => answered(status, { code });

/** How a command is sent: under a key, and knowing a version, or neither. */
export interface Sending {
  /** Key, action and sender together: the same again is a repeat. */
  scope: string | null;
  /** Where the command means to lead: another aim under the same key is another command. */
  aim?: Status | undefined;
  expectedVersion?: number | undefined;
}
interface Link {
  until: number;
  isUsed: boolean;
}
interface Deadline {
  due: number;
  /** Its passing has been recorded. */
  isMissed: boolean;
}
interface Done {
  aim: Status | undefined;
  status: Status;
  version: number;
}

/** One application as the tables of the specification leave it: everything that the walk knows about it. */
export class KnownApplication {
  readonly id: string;
  readonly email: string;
  /** How the story calls it. */
  readonly name: string;
  status: Status = 'application_received';
  /** Submitted, and its deadline set. */
  version = 2;
  deadline: Deadline | null = null;
  /** The last change of status, if staff made it and it was not taken back; with the deadline that it ended. */
  decision: { by: string; from: Status; at: number; ended: Deadline | null } | null = null;
  /** The applicant has answered an assessment. */
  isAssessed = false;
  /** It belongs to its owner's account. */
  isAttached: boolean;
  /** The hold in force. */
  hold: string | null = null;
  readonly documents: {
    id: string;
    type: DocumentType;
    state: 'pending' | 'verified' | 'rejected';
    notes: string;
    isReplaced: boolean;
  }[] = [];
  /** Links that arrived by mail, by their secrets. */
  readonly confirmLinks = new Map<string, Link>();
  readonly assessmentLinks = new Map<string, Link>();
  /** When the link ends that staff asked for and no mail has brought yet. */
  linkAskedFor: number | null = null;
  /** Commands that took effect, by scope, and every key that was sent, by action. */
  readonly done = new Map<string, Done>();
  readonly keys = new Map<string, string[]>();
  /** What was asked about it: a failed walk prints it. */
  readonly story: string[] = [];

  constructor(given: { id: string; email: string; name: string; isAttached: boolean; at: number }) {
    this.id = given.id;
    this.email = given.email;
    this.name = given.name;
    this.isAttached = given.isAttached;
    this.#startDeadline(given.at);
  }

  #startDeadline(at: number): void {
    const own = deadlines[this.status];
    this.deadline = own ? { due: at + own.hours * hourMs, isMissed: false } : null;
  }

  /** @returns whether it went straight on: answered before its step was reached, the assessment is over as it begins (ruling 11) */
  #move(to: Status): boolean {
    this.version += 1;
    this.status = to;
    if (to !== 'assessment_booking' || !this.isAssessed) return false;
    this.version += 1;
    this.status = 'assessment_completed';
    return true;
  }

  /** A new status, by a member of staff, who may take it back, or by another (null). */
  enter(to: Status, at: number, staff: string | null = null): void {
    this.decision = staff ? { by: staff, from: this.status, at, ended: this.deadline } : null;
    this.#move(to);
    this.#startDeadline(at);
    if (this.deadline) this.version += 1;
  }

  /** The last decision as if it had never been: its deadline runs again, and has been missed if it passed meanwhile. */
  takeBack(at: number): void {
    const { decision } = this;
    if (!decision) return;
    this.decision = null;
    this.deadline = this.#move(decision.from) ? null : decision.ended;
    if (!this.deadline) return;
    this.version += 1;
    if (this.deadline.isMissed || this.deadline.due > at) return;
    this.version += 1;
    this.deadline.isMissed = true;
  }

  /** Something was recorded, and the status stays. */
  remark(): void {
    this.version += 1;
  }

  /** An answer by the mailed link is taken until there is one, up to and in the step (ruling 11). */
  get isTakeable(): boolean {
    return !this.isAssessed && beforeAssessed.includes(this.status);
  }

  /** Where `by` could take the last decision back to (ruling 4). */
  undoFor(by: string | null, at: number): Status | null {
    const { decision } = this;
    if (!decision || decision.by !== by || at - decision.at > undoMinutes * minuteMs) return null;
    return decision.from;
  }

  get moved(): Expected {
    return answered(200, { status: this.status, version: this.version });
  }

  /**
   * The order in which every command is looked at: a key that took effect before repeats its answer, then the version that its sender
   * saw counts, then the tables.
   * @param act changes what is known and returns null, or returns the refusal
   */
  command({ scope, aim, expectedVersion }: Sending, act: () => Expected | null): Expected {
    const before = scope ? this.done.get(scope) : undefined;
    if (before) {
      if (aim && aim !== before.aim) return refused('idempotency-key-reused');
      return answered(200, { status: before.status, version: before.version });
    }
    if (expectedVersion !== undefined && expectedVersion !== this.version) return refused('version-conflict');
    const refusal = act();
    if (refusal) return refusal;
    if (scope) this.done.set(scope, { aim, status: this.status, version: this.version });
    return this.moved;
  }

  /** Whether a link that was sent opens anything at `at`. */
  static works(link: Link | undefined, at: number): link is Link {
    return link !== undefined && link.until > at;
  }
}
