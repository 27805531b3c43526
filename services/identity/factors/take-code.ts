import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type Factor, takeStep } from './factors.ts';
import { stepOf } from './totp.ts';

/** Accepts a code of this factor, once (S6). @returns false for a wrong or spent one */
export async function takeCode(ctx: Context, db: Db, factor: Factor, code: string): Promise<boolean> {
  const step = await stepOf(factor.seed, code, ctx.clock(), factor.lastStep);
  return step !== null && takeStep(db, factor.id, step);
}
