import { describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { ApplicationDetail, Statistics } from '#services/applications/contract.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { at } from './at.ts';
import { type Tools, UsageError } from './tools.ts';

const world = await freshDatabase();
const { ctx, clock, submit, advance, signInStaff } = world;

interface Said {
  code: number;
  json: { statistics: Statistics; application: ApplicationDetail };
  lines: string;
}
async function ask(time?: string, application?: string): Promise<Said> {
  const answers: [Said['json'], string[]][] = [];
  const tools = {
    ctx,
    answer: (json: Said['json'], lines: string[]) => answers.push([json, lines]),
  } as unknown as Tools;
  const code = await at.run(tools, { time, application } as Record<string, string>);
  const [json, lines] = answers[0] ?? [];
  return { code, json: json as Said['json'], lines: (lines ?? []).join('\n') };
}

describe('ops at', () => {
  it('says so while there is nothing', async () => {
    await expect(ask(clock.now().toISOString())).rejects.toThrow('There is no application yet.');
  });

  it('answers what the screens answer as of that instant, and refuses every other', async () => {
    const before = new Date(clock.now().getTime() - hour).toISOString();
    const id = await submit({ firstName: 'Zenobia', lastName: 'Quitte' });
    const first = clock.now().toISOString();
    clock.advance(hour);
    await advance(id, 'email_confirmed');
    clock.advance(hour);
    const then = clock.now().toISOString();
    clock.advance(hour);
    await advance(id, 'raw_review_pending');
    const admin = await signInStaff('admin');

    const whole = await ask(then);
    expect(whole.code).toBe(0);
    expect(whole.json.statistics).toEqual((await admin.get(`/api/statistics?asOf=${then}`)).body);
    expect(whole.lines).toContain(`At ${then}: 1 application, 1 active`);
    const one = await ask(then.replace('Z', '+00:00'), id);
    expect(one.json.application).toEqual((await admin.get(`/api/applications/${id}?asOf=${then}`)).body);
    expect(one.json.application.workflowStatus).toBe('email_confirmed');
    expect(one.lines).toContain('Zenobia Quitte');

    const refused: [string | undefined, string | undefined, string][] = [
      [undefined, undefined, 'Name the instant, such as 2026-11-23T16:30:00Z.'],
      ['yesterday', undefined, "TIME: 'yesterday' is no instant such as 2026-11-23T16:30:00Z."],
      ['2026-02-31T25:00:00Z', undefined, 'is no instant'],
      ['2026-03-29T01:00:00', undefined, 'is no instant'],
      [then, 'application-1', "'application-1' is not the id of an application."],
      [before, undefined, `The first application came at ${first}. There is nothing before it.`],
    ];
    for (const [time, application, words] of refused) {
      const call = ask(time, application);
      await expect(call).rejects.toThrow(UsageError);
      await expect(call).rejects.toThrow(words);
    }
    const future = ask(new Date(clock.now().getTime() + hour).toISOString());
    await expect(future).rejects.toThrow('This instant is still to come. Choose one that has passed.');
    await expect(ask(then, crypto.randomUUID())).rejects.toThrow(DomainError);
    clock.advance(hour);
    const later = await submit();
    await expect(ask(then, later)).rejects.toThrow(
      'At this instant the application had not been submitted yet.',
    );
  });
});
