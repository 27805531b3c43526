import { setTimeout as turn } from 'node:timers/promises';
import { confirmEmail } from '#services/applications/commands/confirm-email.ts';
import { undoDecision } from '#services/applications/commands/correct-status.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { submitApplication } from '#services/applications/commands/submit-application.ts';
import { queues } from '#services/applications/effects.ts';
import { eventHandlers } from '#services/background/job-list.ts';
import { issueLink } from '#services/identity/links.ts';
import { senderOf } from '#services/notifications/sender.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { outboxMail } from '#services/platform/mail.ts';
import type { Config } from '#services/start/config.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { Actor, ActorKind } from '#state-machines/application/vocabulary.ts';
import { dayMs, minuteMs } from '#state-machines/durations.ts';
import { type Person, pick } from './people.ts';
import type { Plan, PlannedStep } from './plan.ts';
import { type Giving, giveDetails, giveDocuments, handIn, lookAt, takeAssessment } from './what-they-give.ts';

const origin = { causation: 'request', correlation: 'demo', client: 'demo' };

const halfWayMs = 90 * minuteMs;

/** Something that happens at an instant; `next` may bring more. Carried out in the order of time, as real life is. */
interface Happening {
  at: number;
  act: () => Promise<Happening[]>;
}

/** Staff and applicants on a clock of their own: whatever they do goes through the real commands and jobs. */
export class Company {
  readonly #ctx: Context;
  readonly #random: () => number;
  #now = 0;
  readonly #staff: { id: string; role: ActorKind }[];
  readonly #handlers: Record<string, JobHandler<never>>;

  constructor(ctx: Context, config: Config, random: () => number, staff: { id: string; role: ActorKind }[]) {
    this.#ctx = { ...ctx, clock: () => new Date(this.#now), announce: () => undefined };
    this.#random = random;
    this.#staff = staff;
    const from = () => senderOf(config.mailFrom, ctx.settings.company);
    const send = outboxMail(ctx.pool, from, this.#ctx.clock);
    const { publicUrl, staffMailbox } = config;
    // The demo's weeks pass in a moment: a digest would have to be sent in the midst of them.
    const staffNotices = { single: 1_000_000, windowMs: 1 };
    const mails = { ctx: this.#ctx, send, publicUrl, staffMailbox, staffNotices };
    this.#handlers = eventHandlers(mails);
  }

  /** Jobs are done at the moment they were caused; a deadline whose time is still to come stays for the worker. */
  async #doJobs(applicationId: string, until: number): Promise<Happening[]> {
    const { rows } = await this.#ctx.pool.query<{
      job_id: string;
      queue: string;
      data: never;
      start_after: string | null;
    }>({
      name: 'demo-jobs',
      text: 'delete from job_outbox where application_id = $1 and (start_after is null or start_after <= $2) returning job_id, queue, data, start_after',
      values: [applicationId, new Date(until)],
    });
    const later: Happening[] = [];
    for (const { job_id: id, queue, data, start_after } of rows) {
      const act = () => this.#doJob({ applicationId, queue, id, data }, until);
      if (start_after) later.push({ at: Date.parse(start_after), act });
      else await act();
    }
    return later;
  }

  async #doJob(
    { applicationId, queue, id, data }: { applicationId: string; queue: string; id: string; data: never },
    until: number,
  ): Promise<Happening[]> {
    await this.#handlers[queue]?.({ id, data });
    // A deadline's reminder or its miss causes a mail, and the next look at it.
    return queue === queues.checkDeadline ? this.#doJobs(applicationId, until) : [];
  }

  begin(plan: Plan, form: Person, until: number): Happening {
    const lived = plan.steps.reduce((sum, step) => sum + step.afterMs, 0);
    const at = until - plan.restMs - lived;
    return {
      at,
      act: async () => {
        const position = this.#random() < 0.7 ? ('Personal Assistant' as const) : ('general' as const);
        const id = await submitApplication(this.#ctx, {
          form: { ...form, position },
          userId: null,
          idempotencyKey: null,
          origin,
        });
        return [...(await this.#doJobs(id, until)), ...this.#next(id, plan.steps, at, until)];
      },
    };
  }

  #next(id: string, [step, ...rest]: PlannedStep[], since: number, until: number): Happening[] {
    if (!step) return [];
    const at = since + step.afterMs;
    const act = async () => {
      await this.#take(id, step);
      const half =
        step.event === 'request-documents' && rest.length === 0 ? [this.#halfWay(id, at, until)] : [];
      return [...(await this.#doJobs(id, until)), ...half, ...this.#next(id, rest, at, until)];
    };
    // Now and then an editor presses the wrong button, and takes it back two minutes later.
    const slips = step.by === 'staff' && step.event === 'request-details' && this.#random() < 0.06;
    return slips ? [this.#slip(id, at - 150_000, until), { at, act }] : [{ at, act }];
  }

  /** An applicant who has sent some of the documents, one of which was rejected. */
  #halfWay(applicationId: string, since: number, until: number): Happening {
    const act = async () => {
      const giving = await this.#giving(applicationId);
      const ids = await giveDocuments(giving, requiredDocuments.slice(0, 3));
      const look = async () => {
        await lookAt(giving, ids, this.#anyStaff());
        return this.#doJobs(applicationId, until);
      };
      return [...(await this.#doJobs(applicationId, until)), { at: since + 2 * halfWayMs, act: look }];
    };
    return { at: since + halfWayMs, act };
  }

  async #giving(applicationId: string): Promise<Giving> {
    const actor = { kind: 'applicant' as const, id: await this.#owner(applicationId) };
    return { ctx: this.#ctx, random: this.#random, applicationId, actor };
  }

  #anyStaff(): Actor {
    const { id, role: kind } = pick(this.#random, this.#staff);
    return { kind, id };
  }

  #slip(applicationId: string, at: number, until: number): Happening {
    const actor = this.#anyStaff();
    const reject = async () => {
      await this.#run(applicationId, {
        type: 'reject',
        at: new Date(at).toISOString(),
        actor,
        reason: 'Other',
        notes: 'Wrong row.',
      });
      return this.#doJobs(applicationId, until);
    };
    const undo = async () => {
      await undoDecision(this.#ctx, {
        applicationId,
        actor,
        origin,
        commandId: derivedId('demo-undo', applicationId),
      });
      return this.#doJobs(applicationId, until);
    };
    return { at, act: async () => [...(await reject()), { at: at + 110_000, act: undo }] };
  }

  #run(applicationId: string, command: Command) {
    return runCommand(this.#ctx, {
      applicationId,
      commandId: derivedId('demo', applicationId, command.type, command.at),
      origin,
      command: () => command,
    });
  }

  async #confirm(applicationId: string): Promise<void> {
    const at = this.#ctx.clock();
    const expiresAt = new Date(at.getTime() + dayMs);
    const token = await issueLink(this.#ctx.pool, this.#ctx.secrets, {
      purpose: 'confirm-email',
      applicationId,
      userId: null,
      at,
      expiresAt,
      cause: 'demo',
    });
    await confirmEmail(this.#ctx, { token, origin });
  }

  async #take(applicationId: string, step: PlannedStep): Promise<void> {
    if (step.event === 'confirm-by-link') return this.#confirm(applicationId);
    const giving = await this.#giving(applicationId);
    if (step.by === 'applicant' && step.event === 'submit-details') return giveDetails(giving);
    if (step.by === 'applicant' && step.event === 'complete-assessment')
      return takeAssessment(giving, step.score ?? 60);
    if (step.by === 'applicant' && step.event === 'submit-documents') return handIn(giving);
    await this.#run(applicationId, {
      type: step.event,
      at: this.#ctx.clock().toISOString(),
      actor: step.by === 'staff' ? this.#anyStaff() : giving.actor,
      ...(step.notes && { notes: step.notes }),
      ...(step.reason && { reason: step.reason }),
    } as Command);
  }

  async #owner(applicationId: string): Promise<string | null> {
    const { rows } = await this.#ctx.pool.query<{ user_id: string | null }>(
      'select user_id from application_forms where application_id = $1',
      [applicationId],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Lives everything through, in order, up to `until`. @param onDay is given the number of each day that begins, from 1 */
  async live(
    happenings: Happening[],
    until: number,
    onDay: (day: number, days: number) => void = () => undefined,
  ): Promise<void> {
    const queue = happenings.toSorted((a, b) => b.at - a.at);
    const begun = queue.at(-1)?.at ?? until;
    const days = Math.ceil((until - begun) / dayMs);
    let day = 0;
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (next.at > until) continue;
      const today = Math.floor((next.at - begun) / dayMs) + 1;
      while (day < today) onDay(++day, days);
      this.#now = Math.max(next.at, this.#now);
      for (const more of await next.act()) {
        const place = queue.findIndex((waiting) => waiting.at < more.at);
        queue.splice(place < 0 ? queue.length : place, 0, more);
      }
    }
    while (day < days) onDay(++day, days);
    await turn(0);
  }
}
