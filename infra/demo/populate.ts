import { auditAndSign } from '#services/event-log/verify/audit-log.ts';
import { createStaff } from '#services/identity/create-admin.ts';
import { issueLink } from '#services/identity/links.ts';
import { setPasswordByLink } from '#services/identity/passwords/set-by-link.ts';
import { importRow } from '#services/legacy-import/import-row.ts';
import type { Context } from '#services/platform/context.ts';
import { type Config, checkpointFolder, logOrigin } from '#services/start/config.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { Company } from './company.ts';
import { formerRows, type Person, people, seeded } from './people.ts';
import { plans } from './plan.ts';
import { demoSeed } from './seed.ts';
import { demoPassword, demoPeople, staffList } from './sign-ins.ts';

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

/** A line that is written over on a terminal; elsewhere one for every ten days. */
function onDay(day: number, days: number): void {
  const words = `  day ${day} of ${days}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${words}${day === days ? '\n' : ''}`);
  else if (day % 10 === 0 || day === days) process.stdout.write(`${words}\n`);
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
    const planned = plans(random, applicants);
    const forms = people(random, planned.length);
    const lives = planned.map((plan, index) => company.begin(plan, forms[index] as Person, until));
    const [admin] = staff;
    for (const row of formerRows(random, until))
      await importRow(ctx, row, { kind: 'admin', id: admin?.id ?? null });
    await company.live(lives, until, onDay);
    await giveApplicantPassword(ctx);
    await auditAndSign(
      { pool: ctx.pool, secrets: ctx.secrets, folder: checkpointFolder(config), origin: logOrigin(config) },
      ctx.clock(),
    );
  }
  const signIns = await demoPeople(ctx.pool);
  return [
    `Look around, signed in by one press: ${config.publicUrl}/dev`,
    'Or sign in as',
    ...signIns.map(({ part, email }) => `  ${part.padEnd(10)} ${email}`),
    `  password   ${demoPassword}`,
    `  2FA secret ${demoSeed} (staff)`,
    '  2FA code   npm run -s totp-code, where there is no authenticator app',
  ];
}
