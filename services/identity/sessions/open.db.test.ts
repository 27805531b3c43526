import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { openSession } from './open.ts';

const { ctx, clock, newApplicant } = await freshDatabase();

it('many sessions of one person opened at once are many sessions, and none waits for another for ever', async () => {
  const { userId } = await newApplicant();
  const session = {
    userId,
    role: 'applicant',
    signedInWith: 'password',
    isComplete: true,
    secondFactorAt: null,
  } as const;
  const whence = { userAgent: null, ipAddress: null };
  for (let round = 0; round < 5; round++) {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openSession(ctx.pool, session, clock.now(), whence)),
    );
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(8);
  }
});
