import type { App } from '#services/platform/app.ts';
import type { Problem } from '#services/platform/contract.ts';
import { confide, confideFields } from './log-search.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Options {
  headers?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
}

let visitors = 0;

/** A visitor with an IP address and cookies of their own; calls the app without a socket. */
export class Visitor {
  readonly #app: App;
  #proving: Promise<void> | undefined;
  address: string;
  readonly cookies = new Map<string, string>();
  /** What they type where a call asks for a recent proof (S35); null: they close the dialog. */
  typesPassword: string | null = null;

  constructor(app: App) {
    this.#app = app;
    const n = ++visitors;
    this.address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  }

  /** @param body an object is sent as JSON; a string as it stands, and then `headers` say what it is */
  async request<T = Problem>(
    method: Method,
    url: string,
    body?: object | string,
    options: Options = {},
  ): Promise<Answer<T>> {
    const ask = () => this.#ask<T>(method, url, body, options);
    const codeOf = (given: Answer<T>) => (given.body as Partial<Problem> | null)?.code;
    let answer = await ask();
    // As the site's pages do: a lapsed access token is refreshed, and the call repeated once;
    if (codeOf(answer) === 'token-expired') {
      await this.#ask('POST', '/api/auth/refresh', undefined, {});
      answer = await ask();
    }
    // and a proof is given, if the person does.
    if (codeOf(answer) === 'proof-needed' && this.typesPassword !== null) {
      this.#proving ??= this.#prove(this.typesPassword);
      await this.#proving;
      answer = await ask();
    }
    return answer;
  }

  /** One dialog, for however many calls ask. */
  async #prove(password: string): Promise<void> {
    await this.#ask('POST', '/api/auth/proof', { with: 'password', password }, {});
    this.#proving = undefined;
  }

  async #ask<T>(
    method: Method,
    url: string,
    body: object | string | undefined,
    { headers = {}, key }: Options,
  ): Promise<Answer<T>> {
    confideFields(body);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value, expires } of answer.cookies) {
      confide(value);
      if (value === '' || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = /json/.test(String(answer.headers['content-type'] ?? ''));
    const given = isJson ? answer.json() : answer.body;
    if (url.startsWith('/api/auth/')) confideFields(given);
    return {
      status: answer.statusCode,
      body: given as T,
      headers: answer.headers,
    };
  }

  get<T = Problem>(url: string, options?: Options): Promise<Answer<T>> {
    return this.request<T>('GET', url, undefined, options);
  }

  post<T = Problem>(url: string, body?: object | string, options?: Options): Promise<Answer<T>> {
    return this.request<T>('POST', url, body, options);
  }
}
