import { z } from 'zod';
import { createStaff } from '#services/identity/create-admin.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { operator } from './operator.ts';
import { UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- create-admin --email ADDRESS [--first-name NAME] [--last-name NAME] [--role admin|editor] [--reset-second-factor] [--json]

Makes a member of staff, or gives an existing account the role and a new password. The password is shown once; the first sign-in
asks for another, and for a second factor. --reset-second-factor: for an admin who lost both phone and recovery codes.`;

const options = z.object({
  email: z.email('--email must be an e-mail address'),
  'first-name': z.string().max(100).default(''),
  'last-name': z.string().max(100).default(''),
  'reset-second-factor': z.boolean().default(false),
  role: z.enum(['admin', 'editor'], '--role must be admin or editor').default('admin'),
});

export const createAdmin: Verb = {
  summary: 'make a member of staff and show the password once',
  help,
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    role: { type: 'string' },
    'reset-second-factor': { type: 'boolean' },
  },
  async run(tools, values) {
    const parsed = options.safeParse(values);
    if (!parsed.success)
      throw new UsageError(`${parsed.error.issues.map((issue) => issue.message).join('. ')}.\n\n${help}`);
    const { email, role } = parsed.data;
    const staff = {
      email,
      role,
      firstName: parsed.data['first-name'],
      lastName: parsed.data['last-name'],
      isFactorLost: parsed.data['reset-second-factor'],
    };
    const { userId, password } = await createStaff(tools.ctx, staff);
    const details = { role, ...(staff.isFactorLost && { factorReset: true }) };
    await writeAudit(
      tools.ctx.pool,
      auditEntry('staff_created', 'user', operator, details),
      tools.ctx.clock(),
      userId,
    );
    tools.answer({ ok: true, email, role, password }, [
      `${email} is ${role} now. Password, shown this once:`,
      `  ${password}`,
    ]);
    return 0;
  },
};
