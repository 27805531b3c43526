import { sealedSeeds } from '#services/identity/factors/factors.ts';
import type { Context } from '#services/platform/context.ts';
import type { SealedRows } from '#services/platform/crypto/reseal.ts';
import { sealedSecrets } from '#services/webhooks/webhooks.ts';

/** Everything in the databases that the master key, or one that derives from it, sealed for longer than a visitor's browser keeps it. */
export const sealedRows = (ctx: Context): SealedRows[] => [
  ctx.keys.sealed,
  sealedSeeds(ctx.pool, ctx.secrets),
  sealedSecrets(ctx),
];
