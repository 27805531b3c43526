import { setTimeout as turn } from 'node:timers/promises';
import { confirmEmail } from '#services/applications/commands/confirm-email.ts';
import { undoDecision } from '#services/applications/commands/correct-status.ts';
import { runCommand } from '#services/applications/commands/run-command.ts';
import { submitApplication } from '#services/applications/commands/submit-application.ts';
import { queues } from '#services/applications/effects.ts';
import { checkDeadline } from '#services/applications/jobs.ts';
import { auditAndSign } from '#services/event-log/audit-log.ts';
import { createStaff } from '#services/identity/create-admin.ts';
import { createApplicantUser } from '#services/identity/jobs.ts';
import { issueLink } from '#services/identity/links.ts';
import { setPasswordByLink } from '#services/identity/passwords/set-by-link.ts';
import { sendAssessmentInvitation } from '#services/notifications/assessment-mails.ts';
import { sendAdminNotification, sendConfirmation } from '#services/notifications/jobs.ts';
import { sendReminderMail } from '#services/notifications/reminder-mails.ts';
import { sendStatusMail } from '#services/notifications/status-mails.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { outboxMail } from '#services/platform/mail.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { Actor, ActorKind } from '#state-machines/application/vocabulary.ts';
import { type Config, checkpointFolder } from '../config.ts';
import { person, pick, seeded } from './people.ts';
import { type Plan, type PlannedStep, plans } from './plan.ts';
import { demoSeed } from './seed.ts';
import { type Giving, giveDetails, giveDocuments, handIn, lookAt, takeAssessment } from './what-they-give.ts';

/** One sign-in for everybody in the demonstration; it runs on this machine alone. */
const demoPassword = 'probelauf-2026';
const staffList = [
  { email: 'admin@adjutant.example', firstName: 'Corinne', lastName: 'Ammann', role: 'admin' },
  { email: 'editor@adjutant.example', firstName: 'Beat', lastName: 'Zurfluh', role: 'editor' },
  { email: 'noemi@adjutant.example', firstName: 'Noëmi', lastName: 'Bachmann', role: 'editor' },
] as const;

const origin = { causation: 'request', correlation: 'demo', client: 'demo' };
const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'demo' };

const halfWayMs = 90 * 60_000;

/** Something that happens at an instant; `next` may bring more. Carried out in the order of time, as real life is. */
interface Happening {
  at: number;
  act: () => Promise<Happening[]>;
}

class Company {
  readonly #ctx: Context;
  readonly #random: () => number;
  #now = 0;
  readonly #staff: { id: string; role: ActorKind }[];
  readonly #handlers: Record<string, JobHandler<never>>;

  constructor(ctx: Context, config: Config, random: () => number, staff: { id: string; role: ActorKind }[]) {
    this.#ctx = { ...ctx, clock: () => new Date(this.#now), announce: () => undefined };
    this.#random = random;
    this.#staff = staff;
    const send = outboxMail(ctx.pool, config.mailFrom, this.#ctx.clock);
    const mails = { ctx: this.#ctx, send, publicUrl: config.publicUrl, staffMailbox: config.staffMailbox };
    this.#handlers = {
      [queues.createApplicantUser]: createApplicantUser(this.#ctx),
      [queues.sendConfirmation]: sendConfirmation(mails),
      [queues.sendAssessmentInvitation]: sendAssessmentInvitation(mails),
      [queues.sendStatusMail]: sendStatusMail(mails),
      [queues.sendReminder]: sendReminderMail(mails),
      [queues.checkDeadline]: checkDeadline(this.#ctx),
      [queues.sendAdminNotification]: sendAdminNotification(mails),
    };
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

  begin(plan: Plan, n: number, until: number): Happening {
    const lived = plan.steps.reduce((sum, step) => sum + step.afterMs, 0);
    const at = until - plan.restMs - lived;
    return {
      at,
      act: async () => {
        const form = person(this.#random, n);
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
    // Now and then somebody presses the wrong button, and takes it back two minutes later.
    const slips = step.by === 'staff' && step.event === 'request-details' && this.#random() < 0.06;
    return slips ? [this.#slip(id, at - 150_000, until), { at, act }] : [{ at, act }];
  }

  /** Somebody who has sent some of the documents, and heard of one that it is not right yet. */
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
    const expiresAt = new Date(at.getTime() + 86_400_000);
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

  /** Lives everything through, in order, up to `until`. */
  async live(happenings: Happening[], until: number): Promise<void> {
    const queue = happenings.toSorted((a, b) => b.at - a.at);
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (next.at > until) continue;
      this.#now = Math.max(next.at, this.#now);
      for (const more of await next.act()) {
        const place = queue.findIndex((waiting) => waiting.at < more.at);
        queue.splice(place < 0 ? queue.length : place, 0, more);
      }
    }
    await turn(0);
  }
}

/** The applicant whose portal is worth a look: waits for documents. Gets the demonstration's password by a real link. */
async function giveApplicantPassword(ctx: Context): Promise<string | null> {
  const { rows } = await ctx.pool.query<{ user_id: string; email: string }>(
    `select user_id, email from applications where workflow_status = 'legal_docs_pending' and user_id is not null
     order by deadline_due desc limit 1`,
  );
  const user = rows[0];
  if (!user) return null;
  const at = ctx.clock();
  const link = {
    purpose: 'set-password',
    applicationId: null,
    userId: user.user_id,
    at,
    expiresAt: new Date(at.getTime() + 60_000),
  } as const;
  const token = await issueLink(ctx.pool, ctx.secrets, link);
  await setPasswordByLink(ctx, { token, password: demoPassword }, whence);
  return user.email;
}

async function isEmpty(ctx: Context): Promise<boolean> {
  const { rowCount } = await ctx.pool.query('select from application_forms limit 1');
  return rowCount === 0;
}

/**
 * A believable company: about 200 applications in every status with histories over 90 days, made through the real
 * commands with a clock of its own. Done once; later starts find it.
 * @param applicants fewer of them are enough for a test; every status has its own
 * @returns lines that say how to sign in
 */
export async function populate(ctx: Context, config: Config, applicants = 200): Promise<string[]> {
  if (await isEmpty(ctx)) {
    process.stdout.write(`Making a company with ${applicants} applicants …\n`);
    const until = ctx.clock().getTime();
    const random = seeded(20261019);
    const staff = await Promise.all(
      staffList.map(async (member) => {
        const { userId } = await createStaff(ctx, { ...member, password: demoPassword, seed: demoSeed });
        return { id: userId, role: member.role };
      }),
    );
    const company = new Company(ctx, config, random, staff);
    const lives = plans(random, applicants).map((plan, index) => company.begin(plan, index + 1, until));
    await company.live(lives, until);
    await giveApplicantPassword(ctx);
    await auditAndSign(
      { pool: ctx.pool, secrets: ctx.secrets, folder: checkpointFolder(config) },
      ctx.clock(),
    );
  }
  const { rows } = await ctx.pool.query<{ email: string }>(
    `select email from users u where password_hash is not null and not exists (select from user_roles r where r.user_id = u.id) limit 1`,
  );
  const signIns = [
    ...staffList.slice(0, 2).map(({ email, role }) => [role, email]),
    ...rows.map(({ email }) => ['applicant', email]),
  ];
  return [
    'Sign in as',
    ...signIns.map(([role, email]) => `  ${String(role).padEnd(10)} ${email}`),
    `  password   ${demoPassword}`,
    `  2FA secret ${demoSeed} (staff)`,
    '  2FA code   npm run -s totp-code, where there is no authenticator app',
  ];
}
