import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import { readIncident } from '#services/incidents/incident.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { UsageError, type Verb } from './tools.ts';

const parts = ['from', 'to', 'actor', 'release', 'type', 'correlation'] as const;
const most = 20;

function filterOf(values: Record<string, string | boolean | undefined>): IncidentFilter {
  const filter: IncidentFilter = {};
  for (const part of parts) {
    const value = values[part];
    if (typeof value !== 'string') continue;
    const isInstant = part === 'from' || part === 'to';
    if (isInstant && Number.isNaN(Date.parse(value)))
      throw new UsageError(`--${part}: '${value}' is no instant such as 2026-03-29T01:00:00Z.`);
    filter[part] = isInstant ? new Date(value).toISOString() : value;
  }
  if (Object.keys(filter).length === 0)
    throw new UsageError(`Say what the incident is about: ${parts.map((part) => `--${part}`).join(', ')}.`);
  return filter;
}

function linesOf({
  events,
  applications,
  mailsSent,
  byType,
  byActor,
  byRelease,
  touched,
}: Incident): string[] {
  const table = (head: string, spread: Incident['byType']) =>
    spread.length === 0
      ? []
      : ['', head, ...spread.map((one) => `${formatNumber(one.events).padStart(9)}  ${one.name}`)];
  const rows = touched.slice(0, most).map((one) => {
    const which =
      one.firstVersion === one.lastVersion
        ? `event ${one.firstVersion}`
        : `events ${one.firstVersion} to ${one.lastVersion}`;
    const after = `${one.eventsSince} since, ${one.mailsSent} mails`;
    const moved =
      one.before && one.after ? `; from ${statusLabel(one.before)} to ${statusLabel(one.after)}` : '';
    return `  ${one.applicationId}  ${which}${moved}, ${after}; now ${statusLabel(one.status)}`;
  });
  const rest = applications - rows.length;
  return [
    `${counted(events, 'event')} of ${counted(applications, 'application')}; they caused ${counted(mailsSent, 'mail')}.`,
    ...table('By type:', byType),
    ...table(
      'By actor:',
      byActor.map(({ kind, id, name, events }) => ({ name: id ? `${name}, ${kind} ${id}` : name, events })),
    ),
    ...table('By release:', byRelease),
    ...(rows.length > 0 ? ['', 'Touched, in the order in which they first were:', ...rows] : []),
    ...(rest > 0 ? [`  … and ${formatNumber(rest)} more (--json has the first thousand)`] : []),
  ];
}

export const incident: Verb = {
  summary: 'what a person, a release or a period did, and what followed',
  help: `Usage: npm run ops -- incident [--from INSTANT] [--to INSTANT] [--actor ID|KIND] [--release VERSION] [--type EVENT] [--correlation ID] [--json]

Events that match all that is given, the applications they touched, where those stand now, how much came after, and the mails that were sent
because of them. Nothing is written.`,
  options: Object.fromEntries(parts.map((part) => [part, { type: 'string' as const }])),
  async run({ owner, answer }, values) {
    const found = await readIncident(owner, filterOf(values));
    answer({ ok: true, ...found }, linesOf(found));
    return 0;
  },
};
