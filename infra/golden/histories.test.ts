import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStream } from '#services/event-log/append/chain.ts';
import type { EventBody } from '#services/event-log/append/event.ts';
import { parseBody, recorded } from '#services/event-log/read.ts';
import { changedMachine, machineVersions } from '#state-machines/application/changed-machine.ts';
import { eventData } from '#state-machines/application/events.ts';
import { applicationMachine, machineVersion } from '#state-machines/application/machine.ts';
import { isReproduced, machineEventOf } from '#state-machines/application/replay.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import { actorKinds, eventTypes, statuses } from '#state-machines/application/vocabulary.ts';
import { divergencesFrom } from './divergences.ts';
import { plays } from './plays.ts';
import { folderOf, goldenFolder, headsOf, readGolden } from './read.ts';

/** Histories that were recorded once and are replayed for ever (docs/rules/event-log.md, What-if; docs/how-to/change-the-workflow.md). */
const golden = await readGolden();
const committed = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(goldenFolder, file), 'utf8'));
const events = golden.flatMap(({ rows }) => rows.map((row) => parseBody(row)));
const of = (machine: string) => events.filter((event) => event.machine === machine);

describe('the golden histories', () => {
  it('are as they were recorded', async () => {
    expect(headsOf(golden)).toEqual(await committed('heads.json'));
    const problems = golden.flatMap(({ rows }) => checkStream(rows[0]?.application_id ?? '', rows));
    expect(problems).toEqual([]);
  });

  it('lead where they led, by the machine that recorded them', () => {
    for (const { type, from, to, actor, machine } of events)
      expect(isReproduced(machine, { type, from, to, actor: actor.kind }), `${type} in ${from}`).toBe(true);
  });

  it('are read and projected in the shape of today, whatever shape they were written in', () => {
    for (const { name, rows } of golden) {
      let state: ApplicationState | null = null;
      for (const row of rows) {
        const body = parseBody(row);
        expect(eventData[body.type].safeParse(body.data).success, `${name} ${body.version}`).toBe(true);
        state = evolve(state, recorded(body));
      }
      expect(state, name).toMatchObject({ version: rows.length, status: parseBody(rows.at(-1) as never).to });
    }
  });

  it('are there of every machine and of every shape that events were ever written in', () => {
    expect(new Set(events.map(({ machine }) => machine))).toEqual(new Set(Object.keys(machineVersions)));
    const written = new Set(
      golden.flatMap(({ rows }) => rows.map(({ body }) => (JSON.parse(body) as EventBody).schema)),
    );
    const newest = Math.max(...events.map(({ schema }) => schema));
    expect([...written].sort()).toEqual(Array.from({ length: newest }, (_, place) => place + 1));
  });
});

describe('of the machine in force', () => {
  const own = of(machineVersion);

  it('there is every event and every kind of life', () => {
    expect(new Set(own.map(({ type }) => type))).toEqual(new Set(eventTypes));
    const has = (test: (event: EventBody) => unknown) => expect(own.some(test)).toBe(true);
    has(({ data }) => 'legacy' in data && data.legacy);
    has(({ data }) => 'sandbox' in data && data.sandbox);
    has(({ data }) => 'undo' in data && data.undo && data.corrects !== null);
    has(({ actor }) => actor.impersonator);
    has(({ reason, notes }) => reason && notes);
    const names = new Set(golden.map(({ name }) => name));
    for (const { name } of plays()) expect(names).toContain(`${folderOf(machineVersion)}/${name}`);
  });

  it('there is every step that it takes, by everybody who may', () => {
    const step = (status: string, event: string, actor: string) => `${event} by ${actor} in ${status}`;
    const taken = statuses.flatMap((value) =>
      Object.keys(applicationMachine.config.states?.[value]?.on ?? {}).flatMap((type) =>
        actorKinds.flatMap((actor) => {
          const mayBe = [false, true].some((assessed) =>
            applicationMachine
              .resolveState({ value, context: { assessed, overdue: false, lastDecision: null } })
              .can({ type, actor } as never),
          );
          return mayBe ? [step(value, type, actor)] : [];
        }),
      ),
    );
    const there = new Set(
      own.map(({ from, type, actor }) => step(from ?? '', machineEventOf[type] ?? '', actor.kind)),
    );
    expect(taken.filter((one) => !there.has(one))).toEqual([]);
    for (const status of statuses)
      for (const event of ['correct', 'erase-personal-data'])
        expect(
          [...there].some((one) => one.startsWith(event) && one.endsWith(` in ${status}`)),
          status,
        ).toBe(true);
  });
});

describe('through the machine in force', () => {
  it('they part from it only where the change says so: run `npm run golden` and look at the list', async () => {
    expect(divergencesFrom(applicationMachine, golden)).toEqual(await committed('divergences.json'));
  });

  it('a change shows each history that it would have refused or led elsewhere, at the very event', () => {
    const changed = changedMachine(applicationMachine, {
      removeTransitions: [{ from: 'contract_offered', event: 'decline-contract' }],
      redirect: [{ from: 'contract_offered', event: 'accept-contract', to: 'suitable_candidate' }],
    });
    const found = divergencesFrom(changed, golden);
    const firsts = golden.flatMap(({ name, rows }) => {
      const parted = rows.find(({ type }) => type === 'contract.declined' || type === 'contract.accepted');
      return parted ? [{ history: name, version: parted.version, type: parted.type }] : [];
    });
    expect(found.map(({ history, version, type }) => ({ history, version, type }))).toEqual(firsts);
    expect(new Set(found.map(({ how, leadsTo }) => `${how} ${leadsTo}`))).toEqual(
      new Set(['refused null', 'elsewhere suitable_candidate']),
    );
  });
});
