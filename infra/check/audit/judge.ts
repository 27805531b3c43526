import { z } from 'zod';

/** What `npm audit --json` prints: findings, or why there are none. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])),
    }),
  ),
});
const refusal = z.object({ statusCode: z.number() });
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string().optional() }),
});

const failing = new Set(['high', 'critical']);
/** No registry, or one that does not answer: npm says so only in its message. */
const unreachable =
  /EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network timeout/;

export interface Verdict {
  ok: boolean;
  said: string;
}
const skipped = (why: string): Verdict => ({
  ok: true,
  said: `SKIPPED: packages were not checked for known weaknesses, since the registry ${why}.`,
});

/** High and critical findings fail; a registry that does not answer this question is said, and fails nothing (S25, S40). */
export function judge(output: string): Verdict {
  let said: unknown;
  try {
    said = JSON.parse(output);
  } catch {
    return { ok: false, said: `npm audit printed no JSON: ${output.slice(0, 500)}` };
  }
  const found = report.safeParse(said).data;
  if (found) return ofFindings(found);
  const refused = refusal.safeParse(said).data;
  if (refused) return skipped(`answered with ${refused.statusCode}`);
  const failed = failure.safeParse(said).data;
  const [why] = unreachable.exec(failed?.message ?? '') ?? [];
  if (why) return skipped(`cannot be reached (${why})`);
  return { ok: false, said: `npm audit failed: ${failed?.error.summary || output.slice(0, 500)}` };
}

function ofFindings({ vulnerabilities }: z.infer<typeof report>): Verdict {
  const all = Object.entries(vulnerabilities);
  const bad = all.filter(([, { severity }]) => failing.has(severity));
  if (bad.length === 0)
    return {
      ok: true,
      said: `No weakness of high severity is known in the packages; ${all.length} of lower.`,
    };
  const lines = bad.map(([name, { severity, range, via }]) => {
    const why = via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title));
    return `${severity}: ${name} ${range}: ${why.join('; ')}`;
  });
  return { ok: false, said: lines.join('\n') };
}
