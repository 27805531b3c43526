import { exampleForm } from '#infra/test/forms.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import type { Product } from '../product.ts';
import { type Goal, Steps } from '../steps.ts';
import { openGoals } from './open-goals.ts';

/** Commands and screens of one application touch one shard; a screen over all asks each shard at most twice (docs/scale.md). */
export const goals = {
  one: { of: 'commands', most: 2 },
  all: { of: 'statements', most: 2 },
  none: { of: 'commands', most: 0 },
} as const;

interface Reply {
  status: number;
  body: Record<string, unknown>;
}
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Request {
  method?: Method;
  path: string;
  body?: object | undefined;
  who?: Pick<Visitor, 'cookies'> | null;
}

let addresses = 0;

/** The walker: knows the product and says what it met. */
export class Walker {
  readonly product: Product;
  readonly #steps: Steps;

  constructor(product: Product, options: { isVerbose?: boolean } = {}) {
    this.product = product;
    this.#steps = new Steps(product, { ...options, openGoals });
  }

  get taken() {
    return this.#steps.taken;
  }

  /** One request from an address of its own. @throws Error with the answer unless it is a success */
  async ask({ method = 'GET', path, body, who }: Request): Promise<Reply['body']> {
    const n = ++addresses;
    const cookie = who && [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.product.url}${path}`, {
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

  take<T>(name: string, goal: Goal, work: () => Promise<T>): Promise<T | undefined> {
    return this.#steps.take(name, goal, work);
  }

  step(name: string, goal: Goal, request: Request): Promise<Reply['body'] | undefined> {
    return this.take(name, goal, () => this.ask(request));
  }

  /** What a mail to this address brought; the worker sends it. */
  async token(to: string, page: string): Promise<string> {
    const sought = new RegExp(`/careers/${page}\\?token=([\\w-]+)`);
    return until(
      async () => {
        const { rows } = await this.product.owner.query<{ text: string }>(
          'select text from mail_outbox where recipient = $1 order by created_at desc',
          [to],
        );
        return rows.flatMap(({ text }) => sought.exec(text)?.[1] ?? [])[0] ?? '';
      },
      (token) => token !== '',
      { within: 20_000 },
    );
  }

  async versionOf(id: string): Promise<number> {
    const { rows } = await this.product.owner.query<{ version: number }>(
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
      expectedVersion: await this.versionOf(id),
      ...(to === 'rejected' && { reason: 'Other' }),
    };
    return this.ask({ method: 'POST', path: `/api/applications/${id}/advance`, body, who: admin });
  }

  /** A verb of the command line. @param expected its exit codes */
  async verb(name: string, expected: readonly number[], ...args: string[]): Promise<void> {
    await this.take(`ops ${name}`, null, async () => {
      const { code, said } = await this.product.ops(...args);
      if (!expected.includes(Number(code)))
        throw new Error(`exit ${code}: ${JSON.stringify(said).slice(0, 1_200)}`);
    });
  }
}
