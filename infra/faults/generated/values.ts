import type { Dice } from '../walk/dice.ts';

/** What the OpenAPI document says of a value; the part that requests are made from. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  /** False where there may be none but those of `prefixItems`. */
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
export type Schemas = Record<string, Schema>;

const words = [
  'Quitte',
  'a',
  '',
  'general',
  'yes',
  'x'.repeat(60),
  '100 %',
  'Zoë ☂',
  "it's",
  '__proto__',
  '0',
];
const moments = ['2026-03-01T08:00:00Z', '2026-03-02T23:59:59.999Z', '1999-12-31T00:00:00Z'];

/** Ids that are there, for parameters and fields. */
export interface Ids {
  applications: readonly string[];
  users: readonly string[];
  documents: readonly string[];
}

/** Makes values that a schema takes, and now and then one that it does not. */
export class Values {
  readonly #dice: Dice;
  readonly #schemas: Schemas;
  readonly #ids: Ids;

  constructor(dice: Dice, schemas: Schemas, ids: Ids) {
    this.#dice = dice;
    this.#schemas = schemas;
    this.#ids = ids;
  }

  /** One that is there, mostly; of a parameter, mostly of what its address is about. */
  id(address = ''): string {
    const dice = this.#dice;
    if (dice.chance(0.1)) return crypto.randomUUID();
    const { users, documents, applications } = this.#ids;
    const all = [...users, ...documents, ...applications];
    if (dice.chance(0.2)) return dice.pick(all);
    if (/users|people/.test(address)) return dice.pick(users.length > 0 ? users : all);
    return dice.pick(/documents|files/.test(address) && documents.length > 0 ? documents : applications);
  }

  /** An address with its parameters filled in. */
  path(address: string): string {
    return address.replace(/\{\w+\}/g, (_, place: number) => this.id(address.slice(0, place)));
  }

  of(schema: Schema, depth = 0): unknown {
    const dice = this.#dice;
    if (depth > 6) return null;
    if (dice.chance(0.02)) return dice.pick([null, '', -1, 1e21, [], {}, true, 'x'.repeat(9_000)]);
    if (schema.$ref) return this.of(this.#schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.of(dice.pick(choices), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.of(one, depth + 1)));
    if ('const' in schema) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    const type = typeof schema.type === 'object' ? dice.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#list(schema, depth);
      case 'integer':
      case 'number':
        return Math.min(schema.maximum ?? 200, Math.max(schema.minimum ?? -5, dice.below(220) - 10));
      case 'boolean':
        return dice.chance(0.5);
      case 'null':
        return null;
      default:
        return this.#text(schema);
    }
  }

  #list({ prefixItems = [], items }: Schema, depth: number): unknown[] {
    const further = items ? Array.from({ length: this.#dice.below(4) }, () => items) : [];
    return [...prefixItems, ...further].map((one) => this.of(one, depth + 1));
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const dice = this.#dice;
    const names = Object.keys(properties).filter((name) => required.includes(name) || dice.chance(0.5));
    const made = names.map((name) => [name, this.of(properties[name] ?? {}, depth + 1)]);
    if (dice.chance(0.03)) made.push(['unknownField', 1]);
    return Object.fromEntries(made);
  }

  #text({ format, minLength = 0, maxLength = 5_000 }: Schema): string {
    const dice = this.#dice;
    if (format === 'uuid') return this.id();
    if (format === 'date-time') return dice.pick(moments);
    if (format === 'date') return '2026-03-01';
    if (format === 'email') return `made.${dice.below(50)}@post.example`;
    if (format === 'uri') return 'https://post.example/made';
    return dice.pick(words).padEnd(minLength, 'q').slice(0, maxLength);
  }
}
