import pg from 'pg';

type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** In pg's own words, which tell it from other failures. */
export const lateMessage = 'Query read timeout';

const isOwnKind = (asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && 'submit' in asked && typeof asked.submit === 'function';

/** PostgreSQL plans it when it is asked, since it has no name. */
function unnamed(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked && 'text' in asked)) return asked;
  const { name: _, ...rest } = asked;
  return rest;
}

/**
 * Gives up a connection that does not answer in time, as pg does with `query_timeout`. For that, and for its promises, pg assigns function literals to
 * a property. V8 takes such a function for one that stays and makes it in the old generation, where it kept the whole answer alive until the next full
 * collection: every statement filled the old generation with rows that were long done with (decision 0090).
 */
export class TimelyClient extends pg.Client {
  readonly #patienceMs: number;
  protected readonly hasNames: boolean = true;

  constructor({ query_timeout: patienceMs = 0, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.#patienceMs = Number(patienceMs);
  }

  override query(asked: unknown, values?: unknown, answered?: unknown): never {
    return this.#ask(asked, values, answered) as never;
  }

  #ask(asked: unknown, values: unknown, answered: unknown): unknown {
    // A stream or cursor takes as long as it is read; the server still ends its statement.
    if (isOwnKind(asked)) return this.#send(asked, values, answered);
    const [given, callback] = typeof values === 'function' ? [undefined, values] : [values, answered];
    const statement = this.hasNames ? asked : unnamed(asked);
    if (typeof callback === 'function')
      return this.#send(statement, given, this.#inTime(callback as Answered));
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const settle: Answered = (error, result) => (error ? reject(error) : resolve(result));
      this.#send(statement, given, this.#inTime(settle));
    }).catch((error: Error) => {
      // From where it was asked, not from the socket that brought the answer.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(...asked: unknown[]): unknown {
    return Reflect.apply(super.query, this, asked);
  }

  #inTime(answered: Answered): Answered {
    if (this.#patienceMs === 0) return answered;
    const timer = setTimeout(() => this.connection.stream.destroy(new Error(lateMessage)), this.#patienceMs);
    return (error, result) => {
      clearTimeout(timer);
      answered(error, result);
    };
  }
}

/** Its statements have no names: each is planned when it is asked. */
export class UnnamedClient extends TimelyClient {
  protected override readonly hasNames = false;
}
