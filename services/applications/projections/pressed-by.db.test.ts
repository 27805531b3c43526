import { expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { PressedBy } from '#services/identity/contract.ts';

const { ctx, owner, visitor, submit, signInApplicant, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);

async function pressed(by: Visitor, token: string): Promise<PressedBy> {
  const { status, body } = await by.post<{ pressedBy: PressedBy }>('/api/auth/confirm', { token });
  expect(status).toBe(200);
  return body.pressedBy;
}

it('says whether the browser that pressed the link is signed in, and as whom', async () => {
  const { email } = exampleForm();
  const id = await submit({ email });
  await jobs.runDue();
  const token = tokenIn((await mailsTo(owner, email)).at(-1));
  const someoneElse = await signInApplicant(await submit());
  expect(await pressed(someoneElse, token)).toBe('someone-else');
  expect(await pressed(await signInStaff('editor'), token)).toBe('someone-else');
  expect(await pressed(visitor(), token)).toBe('visitor');
  expect(await pressed(await signInApplicant(id), token)).toBe('owner');
  expect((await visitor().post('/api/auth/confirm', { token: 'A'.repeat(43) })).status).toBe(400);
});
