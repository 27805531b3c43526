import { expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { upload } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { wrongStreams } from '#infra/test/replay.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { type Ids, type Schema, type Schemas, Values } from './generated/values.ts';
import { isFull } from './size.ts';
import { diceOf } from './walk/dice.ts';

const world = await freshDatabase();
const { clock, owner, signInStaff, signedIn, visitor, applicationAt, newApplicant } = world;

const requests = isFull ? 10_000 : 1_500;
const seed = Number(process.env.REQUESTS_SEED ?? Date.now() % 1_000_000);

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

/** These end the sessions that the others are made with, hold their answer open, or write what they are sent to the log, as they should. */
const left = /^POST \/api\/auth\/|^GET \/api\/live$|^GET \/api\/auth\/google|^POST \/api\/csp-reports/;

/** A person whose data says whose it is, wherever it turns up. */
async function personNamed(mark: string) {
  const account = await newApplicant();
  const { id } = await applicationAt('legal_docs_pending', {
    firstName: mark,
    lastName: `${mark}-Meier`,
    motivation: `${mark} has kept an archive for nine years, and would keep yours as well.`,
  });
  await owner.query('update application_forms set user_id = $2 where application_id = $1', [
    id,
    account.userId,
  ]);
  const who = { userId: account.userId, role: 'applicant' as const };
  const file = await upload(await signedIn(who), 'passport_id', pdf(mark), { fileName: `${mark}.pdf` });
  expect(file.status).toBe(201);
  return { who, mark, id, documentId: String(file.body.id) };
}

it(
  `F14: requests made from the API's own description cause no error and read nothing across users (seed ${seed})`,
  async () => {
    const dice = diceOf(seed);
    const [one, other] = [await personNamed('Ottokarius'), await personNamed('Philippine')];
    const staff = {
      editor: await signInStaff('editor'),
      admin: await signInStaff('admin'),
    };
    const { body: document } = await visitor().get<Document>('/api/openapi.json');
    const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        url,
        operation,
      })),
    );
    const asked = operations.filter(({ method, url }) => !left.test(`${method} ${url}`));
    expect(asked.length).toBeGreaterThan(100);

    const applications = [one.id, other.id];
    const all: Ids = {
      applications,
      users: [one.who.userId, other.who.userId],
      documents: [one.documentId, other.documentId],
    };
    const roles = [
      // An admin may give roles and erase people: the accounts whose reading is watched are not named to one.
      {
        name: 'admin',
        ids: { ...all, users: [] },
        hidden: [],
        open: () => signedIn({ ...staff.admin, role: 'admin' }),
      },
      { name: 'editor', ids: all, hidden: [], open: () => signedIn({ ...staff.editor, role: 'editor' }) },
      { name: one.mark, ids: all, hidden: [other.mark], open: () => signedIn(one.who) },
      { name: other.mark, ids: all, hidden: [one.mark], open: () => signedIn(other.who) },
      { name: 'visitor', ids: all, hidden: [one.mark, other.mark], open: async () => visitor() },
    ];
    const wrong: unknown[] = [];
    const answered: Record<string, number> = {};
    for (let turn = 0; turn < requests; turn++) {
      // Staff may read it all.
      const role = dice.pick(dice.chance(0.75) ? roles.slice(2) : roles);
      const values = new Values(dice, document.components?.schemas ?? {}, role.ids);
      const { method, url, operation } = dice.pick(asked);
      const path = values.path(url);
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && (parameter.required || dice.chance(0.4)))
        .map(({ name, schema }) => `${name}=${encodeURIComponent(String(values.of(schema)))}`);
      const schema = operation.requestBody?.content['application/json']?.schema;
      const body = schema ? (values.of(schema) as object) : undefined;
      const who: Visitor = await role.open();
      who.address = `10.9.${turn >> 8}.${turn & 255}`;
      const full = query.length > 0 ? `${path}?${query.join('&')}` : path;
      const { status, body: answer } = await who.request(
        method as Parameters<Visitor['request']>[0],
        full,
        body === null || typeof body !== 'object' ? undefined : body,
        { key: crypto.randomUUID() },
      );
      answered[`${role.name} ${Math.floor(status / 100)}xx`] =
        (answered[`${role.name} ${Math.floor(status / 100)}xx`] ?? 0) + 1;
      const text = JSON.stringify(answer) ?? '';
      const leaked = role.hidden.filter((mark) => text.includes(mark));
      if (status >= 500 || leaked.length > 0)
        wrong.push({ turn, as: role.name, request: `${method} ${full}`, body, status, leaked, answer });
      // Windows of rate limits end, so that requests get as far as they can.
      if (turn % 5 === 0) clock.advance(minute);
    }
    expect(wrong).toEqual([]);
    // Not only refusals: each of them was given answers.
    for (const { name } of roles)
      expect(answered[`${name} 2xx`] ?? 0, JSON.stringify(answered)).toBeGreaterThan(0);
    expect(await wrongStreams(owner)).toEqual([]);
  },
  isFull ? 1_800_000 : 120_000,
);
