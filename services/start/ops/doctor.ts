import { maintenanceOf } from '#services/background/overview.ts';
import { type Examined, examine } from '#services/doctor/examine.ts';
import type { Finding } from '#services/doctor/finding.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Verb } from './tools.ts';

const signs = { act: 'ACT NOW ', look: 'LOOK AT ' } as const;

const linesOf = ({ severity, title, detail, steps }: Finding): string[] => [
  `${signs[severity]} ${title}`,
  ...(detail ? [`         ${detail}`] : []),
  ...steps.map((step, n) => `         ${n + 1}. ${step}`),
];

function report({ checks, act, look }: Examined): string[] {
  const well = checks.filter(({ findings }) => findings.length === 0);
  const summary =
    act + look === 0
      ? `Everything is well: ${counted(checks.length, 'check')}.`
      : `${counted(act + look, 'finding')}, ${act} to act on now; ${well.length} of ${counted(checks.length, 'check')} passed.`;
  return [
    ...checks.flatMap(({ findings }) => findings.flatMap(linesOf)),
    ...well.map(({ label }) => `passed   ${label}`),
    summary,
  ];
}

export const doctor: Verb = {
  summary: 'look at everything once and say what to do',
  help: `Usage: npm run ops -- doctor [--all] [--json]

Looks at the database and its durability; tables, rights, triggers and functions, held against what the migrations define; what screens show,
held against the log; queues, outboxes, mails and deadlines; what runs by the clock; people's keys; files; the key files' modes; and the room on
the disk. Changes nothing: for the comparisons it makes an empty database and tables beside the live ones, and drops them. It leaves room for
those who work meanwhile, and so takes a minute or two for a million events. Each finding says what to do. Exit code 1 while there is anything to
act on now; what is only to be looked at does not count.

  --all   reads every document's file and every day of the audit log; without it, those whose turn it is tonight, as the nightly look does`,
  options: { all: { type: 'boolean' } },
  async run({ ctx, config, owner: pool, databaseUrl, answer, progress }, { all }) {
    const patient = {
      ctx,
      owner: { pool, url: databaseUrl },
      dataDir: config.dataDir,
      isProduction: config.mode === 'production',
      schedules: () => maintenanceOf(ctx),
      isThorough: all === true,
    };
    const examined = await examine(patient, (label) => progress(label));
    answer({ ok: examined.act === 0, ...examined }, report(examined));
    return examined.act === 0 ? 0 : 1;
  },
};
