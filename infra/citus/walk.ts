import { setTimeout as sleep } from 'node:timers/promises';
import { type StaffCall, staffCalls } from '#infra/bench/staff-calls.ts';
import { linkAnswers, portalAnswers } from '#infra/test/assessment.ts';
import { detailedInfo } from '#infra/test/detailed-info.ts';
import { pdf } from '#infra/test/files.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { Product } from './product.ts';
import { type Goal, Steps } from './steps.ts';

/** From the form to employed and every screen of staff, over HTTP and the command line. */

/** A command and a detail touch one shard; a screen over all asks each shard at most twice (docs/scale.md). */
const shards = 32;
const goals = { one: 2, all: 2 * shards } as const;

interface Reply {
  status: number;
  body: Record<string, unknown>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Request {
  method?: Method;
  path: string;
  body?: object | undefined;
  who?: Pick<Visitor, 'cookies'> | null;
}

let addresses = 0;

/** The walker: knows the product and says what it met. */
export class Walk {
  readonly #product: Product;
  readonly #steps: Steps;

  constructor(product: Product, options: { isVerbose?: boolean } = {}) {
    this.#product = product;
    this.#steps = new Steps(product, options);
  }

  get taken() {
    return this.#steps.taken;
  }

  /** One request from an address of its own. @throws Error with the answer unless it is a success */
  async ask({ method = 'GET', path, body, who }: Request): Promise<Reply['body']> {
    const n = ++addresses;
    const cookie = who && [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#product.url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.78.${n >> 8}.${n & 255}`,
        ...(cookie && { cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': newId() }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.status} ${text.slice(0, 300)}`);
    return text.startsWith('{') ? JSON.parse(text) : { text };
  }

  step(name: string, goal: Goal, request: Request): Promise<Reply['body'] | undefined> {
    return this.#steps.take(name, goal, () => this.ask(request));
  }

  /** What a mail to this address brought; the worker sends it. */
  async #token(to: string, page: string): Promise<string> {
    const sought = new RegExp(`/careers/${page}\\?token=([\\w-]+)`);
    return until(
      async () => {
        const { rows } = await this.#product.owner.query<{ text: string }>(
          'select text from mail_outbox where recipient = $1 order by created_at desc',
          [to],
        );
        return rows.flatMap(({ text }) => sought.exec(text)?.[1] ?? [])[0] ?? '';
      },
      (token) => token !== '',
      { within: 20_000 },
    );
  }

  async #versionOf(id: string): Promise<number> {
    const { rows } = await this.#product.owner.query<{ version: number }>(
      'select version from application_states where application_id = $1',
      [id],
    );
    return rows[0]?.version ?? 0;
  }

  async apply(changes: Parameters<typeof exampleForm>[0] = {}): Promise<{ id: string; email: string }> {
    const form = exampleForm({ email: `${newId()}@post.example`, ...changes });
    const body = await this.ask({ method: 'POST', path: '/api/secure-application-submit', body: form });
    return { id: (body.data as { applicationId: string }).applicationId, email: form.email };
  }

  async moveTo(admin: Visitor, id: string, to: string): Promise<Reply['body']> {
    const body = {
      to,
      expectedVersion: await this.#versionOf(id),
      ...(to === 'rejected' && { reason: 'Other' }),
    };
    return this.ask({ method: 'POST', path: `/api/applications/${id}/advance`, body, who: admin });
  }

  /** One application through every step that there is. */
  async formToEmployed(admin: Visitor): Promise<{ id: string; applicant: Visitor } | undefined> {
    const applied = await this.#steps.take('submit the form', goals.one, () => this.apply());
    if (!applied) return undefined;
    const { id, email } = applied;
    await this.#steps.take('confirm the address', null, async () => {
      await this.ask({
        method: 'POST',
        path: '/api/auth/confirm',
        body: { token: await this.#token(email, 'confirm') },
      });
    });
    const applicant = await this.#steps.take('sign the applicant in', null, () =>
      this.#product.people.signInApplicant(id),
    );
    if (!applicant) return undefined;
    const move = (to: string) =>
      this.#steps.take(`advance to ${to}`, goals.one, () => this.moveTo(admin, id, to));
    const mine = (name: string, path: string, body: object, method: Method = 'POST') =>
      this.step(`applicant: ${name}`, goals.one, { method, path, body, who: applicant });
    await move('raw_review_pending');
    await move('detailed_info_requested');
    await mine('save a draft', '/api/me/detailed-info', { additionalNotes: 'A first thought' }, 'PUT');
    await mine('submit the details', '/api/me/detailed-info', detailedInfo('2027-10-01'));
    await move('detailed_review_pending');
    await move('assessment_booking');
    await mine('submit the assessment', '/api/submit-assessment', { responses: portalAnswers('best') });
    await move('legal_docs_pending');
    for (const type of requiredDocuments) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(pdf(type))], { type: 'application/pdf' }), `${type}.pdf`);
      await mine(`upload ${type}`, `/api/me/documents/${type}`, body);
    }
    await mine('submit the documents', '/api/me/documents/submission', {});
    await this.#documents(admin, id);
    const response = { decision: 'accept', expectedVersion: await this.#versionOf(id) };
    await mine('accept the contract', '/api/me/contract-response', response);
    for (const page of [
      'application',
      'events',
      'detailed-info',
      'documents',
      'assessment',
      'unclaimed-applications',
    ])
      await this.step(`applicant: open ${page}`, goals.one, { path: `/api/me/${page}`, who: applicant });
    await this.#steps.take('it is employed', null, async () => {
      const { workflowStatus } = await this.ask({ path: `/api/applications/${id}`, who: admin });
      if (workflowStatus !== 'employed') throw new Error(`it is ${String(workflowStatus)}`);
    });
    return { id, applicant };
  }

  async #documents(admin: Visitor, id: string): Promise<void> {
    const given = await this.step('list the documents', goals.one, {
      path: `/api/applications/${id}/documents`,
      who: admin,
    });
    const [first] = (given?.items ?? []) as { id: string }[];
    if (!first) return;
    const path = `/api/applications/${id}/documents/${first.id}`;
    await this.step('open a document', goals.one, { path: `${path}/file`, who: admin });
    const body = { status: 'verified' };
    await this.step('verify a document', goals.one, {
      method: 'POST',
      path: `${path}/verification`,
      body,
      who: admin,
    });
  }

  /** What else is done to applications: undo, correct, link, bulk, presence, views, holds. */
  async otherCommands(admin: Visitor): Promise<void> {
    const some = await this.#steps.take('submit ten at the same time', null, () =>
      Promise.all(Array.from({ length: 10 }, () => this.apply({ lastName: 'Berg' }))),
    );
    const ids = (some ?? []).map(({ id }) => id);
    const [first, second] = some ?? [];
    if (!first || !second) return;
    const items = ids.slice(2, 8).map((id) => ({ id }));
    const by = (name: string, path: string, body: object, goal: Goal = null, method: Method = 'POST') =>
      this.step(name, goal, { method, path, body, who: admin });
    await by('preview a move of six', '/api/applications/bulk', { items, to: 'next', dryRun: true });
    await by('move six to the next step', '/api/applications/bulk', { items, to: 'next' });
    await by('undo six', '/api/applications/bulk-undo', { items });
    const correction = { items, to: 'email_confirmed', reason: 'A slip' };
    await by('correct six', '/api/bulk/corrections', correction);
    await this.#steps.take('reject one', goals.one, () =>
      this.moveTo(admin, first.id, 'email_confirmation_sent'),
    );
    await by(
      'undo it',
      `/api/applications/${first.id}/undo`,
      { expectedVersion: await this.#versionOf(first.id) },
      goals.one,
    );
    const corrected = {
      to: 'assessment_booking',
      reason: 'Entered for another',
      expectedVersion: await this.#versionOf(second.id),
    };
    await by('correct one', `/api/applications/${second.id}/corrections`, corrected, goals.one);
    await by(
      'send an assessment link',
      `/api/applications/${second.id}/assessment-invitations`,
      {},
      goals.one,
    );
    await this.#steps.take('take the assessment by its link', null, async () => {
      const token = await this.#token(second.email, 'personal-assistant/assessment');
      await this.ask({ method: 'POST', path: '/api/assessment-link', body: { token } });
      const given = { token, responses: linkAnswers('best'), skills: ['Research'] };
      await this.ask({ method: 'POST', path: '/api/submit-assessment', body: given });
    });
    await by('be present', `/api/applications/${first.id}/presence`, {}, goals.one, 'PUT');
    const view = { screen: 'applications', name: 'Of this week', query: 'status=rejected' };
    await by('save a view', `/api/saved-views/${newId()}`, view, 0, 'PUT');
    const hold = await by('place a hold', '/api/privacy/holds', {
      applicationId: first.id,
      reason: 'A case in court',
    });
    if (hold)
      await this.step('release it', null, {
        method: 'DELETE',
        path: `/api/privacy/holds/${String(hold.id)}`,
        who: admin,
      });
    await by('look as the applicant', '/api/impersonations', { applicationId: first.id });
  }

  async sandboxes(admin: Visitor, id: string): Promise<void> {
    const fork = await this.step('fork a sandbox', null, {
      method: 'POST',
      path: '/api/sandboxes',
      body: { forkOf: id },
      who: admin,
    });
    const made = await this.step('begin a sandbox', null, {
      method: 'POST',
      path: '/api/sandboxes',
      body: { forkOf: null },
      who: admin,
    });
    if (!made || !fork) return;
    const path = `/api/sandboxes/${String(made.applicationId)}`;
    const [step] = made.steps as { event: string; actor: string }[];
    const body = { event: step?.event, actor: step?.actor };
    await this.step('take a step in it', null, { method: 'POST', path: `${path}/steps`, body, who: admin });
    const now = new Date(Date.now() + 86_400_000 * 30).toISOString();
    await this.step('set its clock', null, {
      method: 'PUT',
      path: `${path}/clock`,
      body: { now },
      who: admin,
    });
    await this.step('remove it', null, { method: 'DELETE', path, who: admin });
  }

  /** Every reading call of staff's screens. */
  async screens(admin: Visitor, id: string): Promise<void> {
    const calls = await this.#steps.take('the screens', null, () => staffCalls(this.#product.owner));
    const instant = encodeURIComponent(new Date(Date.now() - 1_000).toISOString());
    for (const { name, path } of calls ?? [])
      await this.step(name, goalOf({ name, path }), { path: path.replaceAll('<t>', instant), who: admin });
    const more: StaffCall[] = [
      { name: 'list as a file', path: '/api/applications/export.csv' },
      { name: 'proof', path: `/api/applications/${id}/proof` },
      { name: 'effects of an event', path: `/api/applications/${id}/events/2/effects` },
      { name: 'webhooks', path: '/api/webhooks' },
      { name: 'runs', path: '/api/replay/runs' },
      { name: 'incident by a kind of actor', path: '/api/incidents?actor=applicant' },
      { name: 'incident as a file', path: '/api/incidents/export.csv?actor=admin' },
      {
        name: 'what followed an incident',
        path: `/api/incidents/followed?actor=applicant&application=${id}`,
      },
      { name: 'mail templates', path: '/api/mail-templates' },
      { name: 'settings', path: '/api/settings' },
      { name: 'saved views', path: '/api/saved-views?screen=applications' },
      { name: 'metrics', path: '/metrics' },
      { name: 'readiness', path: '/readyz' },
    ];
    for (const { name, path } of more) await this.step(name, goalOf({ name, path }), { path, who: admin });
  }

  /** Counts kept on the way, once the worker has added them up, against those counted again. */
  async figures(): Promise<void> {
    const { owner } = this.#product;
    await this.#steps.take('the worker adds up and hands over', null, () =>
      until(
        async () =>
          (
            await owner.query<{ left: number }>(
              `select (select count(*) from application_changes) + (select count(*) from job_outbox) + (select count(*) from account_job_outbox) as left`,
            )
          ).rows[0]?.left,
        (left) => left === 0,
        { within: 20_000, every: 250 },
      ),
    );
    await this.#steps.take('an idle worker', null, async () => {
      const { worker } = this.#product.lines;
      await sleep(1_000);
      const before = worker.count();
      await sleep(5_000);
      process.stdout.write(`        ${(worker.count() - before) / 5} remote commands a second (goal 1)\n`);
    });
  }

  async #verb(name: string, expected: readonly number[], ...args: string[]): Promise<void> {
    await this.#steps.take(`ops ${name}`, null, async () => {
      const { code, said } = await this.#product.ops(...args);
      if (!expected.includes(Number(code)))
        throw new Error(`exit ${code}: ${JSON.stringify(said).slice(0, 1_200)}`);
    });
  }

  /** The command line. */
  async commandLine(): Promise<void> {
    await this.#verb('checkpoint', [0], 'checkpoint');
    await this.#verb('verify', [0], 'verify');
    await this.#verb('verify --independent', [0], 'verify', '--independent');
    await this.#verb('rebuild --check', [0], 'rebuild', '--check');
    await this.#verb('rebuild', [0], 'rebuild');
    await this.#verb('rebuild --check after it', [0], 'rebuild', '--check');
    await this.#verb('verify after it', [0], 'verify');
    await this.#verb('what-if', [0, 1], 'what-if', '--deadline', 'email=48');
    await this.#verb('incident', [0], 'incident', '--actor', 'admin');
    await this.#verb('jobs', [0], 'jobs');
    await this.#verb('where', [0], 'where');
  }

  /** Long runs, which a worker does. */
  async runs(admin: Visitor): Promise<void> {
    const run = (name: string, path: string, body: object) =>
      this.#steps.take(`run: ${name}`, null, async () => {
        const { id } = await this.ask({ method: 'POST', path, body, who: admin });
        const asked = () => this.ask({ path: `/api/replay/runs/${String(id)}`, who: admin });
        const { state, error } = await until(
          asked,
          ({ state }) => state !== 'waiting' && state !== 'running',
          { within: 60_000, every: 200 },
        );
        if (state !== 'done') throw new Error(`it is ${String(state)}: ${String(error)}`);
      });
    await run('verify', '/api/replay/verifications', { sign: true });
    await run('rebuild', '/api/replay/rebuilds', { checkOnly: false });
    await run('what-if', '/api/replay/what-ifs', { deadlines: { email: 48 } });
  }

  /** A person's own data, and its end. */
  async privacy(admin: Visitor, applicant: Visitor): Promise<void> {
    await this.step('export one’s data', null, {
      method: 'POST',
      path: '/api/privacy/export',
      body: {},
      who: applicant,
    });
    const asked = await this.step('ask for deletion', null, {
      method: 'POST',
      path: '/api/privacy/deletion-requests',
      body: {},
      who: applicant,
    });
    if (!asked) return;
    const path = `/api/privacy/deletion-requests/${String(asked.requestId)}`;
    await this.step('look at the request', null, { path, who: admin });
    await this.step('approve it', null, { method: 'POST', path: `${path}/approve`, body: {}, who: admin });
    await this.#steps.take('the person is erased', null, () =>
      until(
        async () => (await this.ask({ path, who: admin })).status,
        (status) => status === 'completed',
        { within: 30_000, every: 250 },
      ),
    );
  }

  /** The whole of it. */
  async go(): Promise<void> {
    const admin = await this.#steps.take('sign an admin in', null, () =>
      this.#product.people.signInStaff('admin'),
    );
    if (!admin) return;
    const employed = await this.formToEmployed(admin);
    await this.otherCommands(admin);
    const id = employed?.id ?? newId();
    await this.figures();
    await this.screens(admin, id);
    await this.sandboxes(admin, id);
    await this.figures();
    await this.commandLine();
    await this.runs(admin);
    if (employed) await this.privacy(admin, employed.applicant);
    await this.#verb('verify at the end', [0], 'verify');
    await this.#verb('rebuild --check at the end', [0], 'rebuild', '--check');
    await this.#steps.take('the worker complained of nothing', null, async () => {
      const complaints = this.#product.complaints.worker();
      if (complaints.length > 0) throw new Error([...new Set(complaints)].join('; '));
    });
  }
}

/** Who looks at one application asks one shard; who looks at what is beside the log asks none. */
function goalOf({ path }: StaffCall): Goal {
  if (/^\/api\/applications\/[0-9a-f-]{36}/.test(path)) return goals.one;
  return goals.all;
}
