import { writeFile } from 'node:fs/promises';
import { accountAt } from '#services/identity/accounts.ts';
import { FileError, type ImportReport, importFile } from '#services/legacy-import/import-file.ts';
import { refusedFile } from '#services/legacy-import/refused-file.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { operator } from './operator.ts';
import { type Tools, UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- import FILE.csv --as ADMIN@ADDRESS [--dry-run] [--refused FILE.csv] [--json]

Imports applications of a former system. The first line names the columns; required are first_name, last_name, email and created_at,
known besides: id, phone, address, position, linkedin_url, portfolio_url, motivation, workflow_status, notes. Each is brought to its status by a
correction of the admin named; no mail is sent. --dry-run checks every line and writes nothing. --refused writes what was refused, with
the reasons, as a file to mend and import. A line that was imported before is left as it is. Exit code 1 when lines were refused.`;

const spoken = 20;

async function adminNamed({ pool }: Context, email: string): Promise<Actor> {
  const account = await accountAt(pool, email);
  if (account?.role === 'admin') return { kind: 'admin', id: account.userId };
  throw new UsageError(`${email} is no admin here. Nothing was imported.`);
}

function lines({ lines: read, imported, present, refused }: ImportReport, isDryRun: boolean): string[] {
  const verb = isDryRun ? 'would be imported' : 'imported';
  return [
    `${counted(read, 'line')} read: ${formatNumber(imported)} ${verb}, ${formatNumber(present)} there already, ${formatNumber(refused.length)} refused.`,
    ...refused.slice(0, spoken).map(({ line, reasons }) => `  line ${line}: ${reasons.join('; ')}`),
    ...(refused.length > spoken ? [`  … and ${formatNumber(refused.length - spoken)} more`] : []),
    ...(isDryRun ? ['Nothing was written (--dry-run).'] : []),
  ];
}

async function audited({ ctx }: Tools, admin: Actor, report: ImportReport): Promise<void> {
  const { imported, present } = report;
  const entry = auditEntry(
    'applications_imported',
    'application',
    { ...operator, userId: admin.id },
    {
      imported,
      present,
      refused: report.refused.length,
    },
  );
  await writeAudit(ctx.pool, entry, ctx.clock());
}

export const importLegacy: Verb = {
  summary: 'import applications of a former system from a CSV file',
  help,
  options: { as: { type: 'string' }, 'dry-run': { type: 'boolean' }, refused: { type: 'string' } },
  arguments: ['file'],
  async run(tools, values) {
    const { file, as, refused } = values;
    if (typeof file !== 'string' || typeof as !== 'string')
      throw new UsageError(`A file and --as are needed.\n\n${help}`);
    const isDryRun = values['dry-run'] === true;
    const admin = await adminNamed(tools.ctx, as);
    const onProgress = (read: number) => tools.progress(`${counted(read, 'line')} read`);
    const report = await importFile(tools.ctx, { file, admin, isDryRun, onProgress }).catch((error) => {
      throw error instanceof FileError ? new UsageError(error.message) : error;
    });
    if (!isDryRun) await audited(tools, admin, report);
    if (typeof refused === 'string') await writeFile(refused, refusedFile(report.refused));
    tools.answer({ ok: report.refused.length === 0, isDryRun, ...report }, lines(report, isDryRun));
    return report.refused.length === 0 ? 0 : 1;
  },
};
