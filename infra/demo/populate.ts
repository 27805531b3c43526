import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { createStaff } from '#services/identity/create-admin.ts';
import { issueLink } from '#services/identity/links.ts';
import { setPasswordByLink } from '#services/identity/passwords/set-by-link.ts';
import type { Context } from '#services/platform/context.ts';
import { type Config, checkpointFolder, logOrigin } from '#services/start/config.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { Company } from './company.ts';
import { seeded } from './people.ts';
import { plans } from './plan.ts';
import { demoSeed } from './seed.ts';

/** One sign-in for everybody in the demonstration; it runs on this machine alone. */
const demoPassword = 'probelauf-2026';
const staffList = [
  { email: 'admin@adjutant.example', firstName: 'Corinne', lastName: 'Ammann', role: 'admin' },
  { email: 'editor@adjutant.example', firstName: 'Beat', lastName: 'Zurfluh', role: 'editor' },
  { email: 'noemi@adjutant.example', firstName: 'Noëmi', lastName: 'Bachmann', role: 'editor' },
] as const;

const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'demo' };

/** The applicant whose portal is worth a look: waits for documents. Gets the demonstration's password by a real link. */
async function giveApplicantPassword(ctx: Context): Promise<string | null> {
  const { rows } = await ctx.pool.query<{ user_id: string; email: string }>(
    `select user_id, email from applications where workflow_status = 'legal_docs_pending' and user_id is not null
     order by deadline_due desc limit 1`,
  );
  const user = rows[0];
  if (!user) return null;
  const at = ctx.clock();
  const link = {
    purpose: 'set-password',
    applicationId: null,
    userId: user.user_id,
    at,
    expiresAt: new Date(at.getTime() + minuteMs),
  } as const;
  const token = await issueLink(ctx.pool, ctx.secrets, link);
  await setPasswordByLink(ctx, { token, password: demoPassword }, whence);
  return user.email;
}

async function isEmpty(ctx: Context): Promise<boolean> {
  const { rowCount } = await ctx.pool.query('select from application_forms limit 1');
  return rowCount === 0;
}

/**
 * A believable company: about 200 applications in every status with histories over 90 days, made through the real
 * commands with a clock of its own. Done once; later starts find it.
 * @param applicants fewer of them are enough for a test; every status has its own
 * @returns lines that say how to sign in
 */
export async function populate(ctx: Context, config: Config, applicants = 200): Promise<string[]> {
  if (await isEmpty(ctx)) {
    process.stdout.write(`Making a company with ${applicants} applicants …\n`);
    const until = ctx.clock().getTime();
    const random = seeded(20261019);
    const staff = await Promise.all(
      staffList.map(async (member) => {
        const { userId } = await createStaff(ctx, { ...member, password: demoPassword, seed: demoSeed });
        return { id: userId, role: member.role };
      }),
    );
    const company = new Company(ctx, config, random, staff);
    const lives = plans(random, applicants).map((plan, index) => company.begin(plan, index + 1, until));
    await company.live(lives, until);
    await giveApplicantPassword(ctx);
    await auditAndSign(
      { pool: ctx.pool, secrets: ctx.secrets, folder: checkpointFolder(config), origin: logOrigin(config) },
      ctx.clock(),
    );
  }
  const { rows } = await ctx.pool.query<{ email: string }>(
    `select email from users u where password_hash is not null and not exists (select from user_roles r where r.user_id = u.id) limit 1`,
  );
  const signIns = [
    ...staffList.slice(0, 2).map(({ email, role }) => [role, email]),
    ...rows.map(({ email }) => ['applicant', email]),
  ];
  return [
    'Sign in as',
    ...signIns.map(([role, email]) => `  ${String(role).padEnd(10)} ${email}`),
    `  password   ${demoPassword}`,
    `  2FA secret ${demoSeed} (staff)`,
    '  2FA code   npm run -s totp-code, where there is no authenticator app',
  ];
}
