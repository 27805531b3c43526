import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { whatIf } from '#services/replay/what-if.ts';
import { readConfig } from '#services/start/config.ts';
import { populate } from './populate.ts';

/** The demonstration's company, smaller but of every way, made by the real commands: a corpus of histories (docs/rules/event-log.md, What-if). */
const { ctx, env, owner } = await freshDatabase();
// Its checkpoint is signed into a folder of its own.
const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-corpus-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the histories of the demonstration', () => {
  it('all go the same way through the machine in force, and its read models are what the log says', async () => {
    await populate(ctx, readConfig({ ...env, DATA_DIR: folder }), 80);
    const answer = await whatIf(owner, {}, ctx.clock());
    expect(answer).toMatchObject({ partings: [], stranded: [] });
    expect(answer.totals).toEqual({ same: answer.applications, diverged: 0, stranded: 0 });
    expect(answer.applications).toBeGreaterThan(75);
    expect(Object.keys(answer.byStatus)).toHaveLength(15);
    const { differences, streams } = await rebuildProjections(owner, { checkOnly: true });
    expect(differences).toEqual([]);
    expect(streams).toBe(answer.applications);
  }, 120_000);

  it('and a changed one shows whom it would concern', async () => {
    const change = { removeTransitions: [{ from: 'contract_offered', event: 'decline-contract' }] };
    const { totals, partings } = await whatIf(owner, { change }, ctx.clock());
    const { rows } = await owner.query(
      `select count(distinct application_id)::int as n from application_events where type = 'contract.declined'`,
    );
    expect(totals.diverged).toBe(rows[0].n);
    expect(partings).toMatchObject([{ how: 'refused', in: 'contract_offered', type: 'contract.declined' }]);
    expect(rows[0].n).toBeGreaterThan(0);
  });
});
