import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { minuteMs } from '#state-machines/durations.ts';
import { finish } from './children.ts';
import { metered, type Taken } from './cpu.ts';
import type { BenchServer } from './server.ts';

export interface WrkRun {
  origin: string;
  /** Each of another signed-in person, taken in turns. Empty: signed out. */
  cookies: readonly string[];
  connections: number;
  seconds: number;
  method: 'GET' | 'POST';
  /** A path; `<n>` stands for a number that grows with every request, from `begin`. */
  path: string;
  begin?: number;
  /** `<n>` as in the path. */
  body?: string;
}
export interface WrkResult {
  /** Answers, and how many a second. */
  requests: number;
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How many numbers were used up, from `begin`. */
  used: number;
}

const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** Every request comes from another address, and a person of many, so that the rate limit runs and refuses none. */
function script(run: WrkRun, threads: number): string {
  const numbered = (text: string): string =>
    text.split('<n>').map(quote).join(' .. string.format("%.0f", n) .. ');
  return `
local threads = {}
function setup(thread) thread:set("number", #threads); table.insert(threads, thread) end
function init(args) used = 0 end
local cookies = { ${run.cookies.map(quote).join(', ')} }
local headers = { ${run.body ? '["Content-Type"] = "application/json"' : ''} }
function request()
  local n = ${run.begin ?? 0} + used * ${threads} + number
  used = used + 1
  if #cookies > 0 then headers["Cookie"] = cookies[n % #cookies + 1] end
  headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", n / 62500 % 250, n / 250 % 250, n % 250 + 1)
  ${run.method === 'POST' ? 'headers["Idempotency-Key"] = "bench-" .. string.format("%.0f", n)' : ''}
  return wrk.format("${run.method}", ${numbered(run.path)}, headers, ${run.body ? numbered(run.body) : 'nil'})
end
function done(summary, latency, requests)
  local most = 0
  for _, thread in ipairs(threads) do most = math.max(most, thread:get("used")) end
  local e = summary.errors
  io.write(string.format('RESULT {"requests":%d,"us":%d,"refused":%d,"broken":%d,"p50":%d,"p99":%d,"used":%d}\\n',
    summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
    latency:percentile(50), latency:percentile(99), most * ${threads}))
end
`;
}

interface Said {
  requests: number;
  us: number;
  refused: number;
  broken: number;
  p50: number;
  p99: number;
  used: number;
}

/** @throws Error when a request was not answered with success: a refusal is faster than work */
export async function wrk(run: WrkRun): Promise<WrkResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-wrk-'));
  const threads = Math.min(2, run.connections);
  try {
    const file = path.join(folder, 'script.lua');
    await writeFile(file, script(run, threads));
    const load = [`-t${threads}`, `-c${run.connections}`, `-d${run.seconds}s`, '--timeout', '10s'];
    const { stdout } = await finish('wrk', [...load, '-s', file, run.origin], {}, minuteMs);
    const said = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? 'null') as Said | null;
    if (!said || said.requests === 0) throw new Error(`wrk failed: ${stdout.trim()}`);
    if (said.refused + said.broken > 0)
      throw new Error(`${run.path}: ${said.refused} of ${said.requests} refused, ${said.broken} broken`);
    return {
      requests: said.requests,
      rate: said.requests / (said.us / 1e6),
      p50: said.p50 / 1_000,
      p99: said.p99 / 1_000,
      used: said.used,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run as a slice: the rate, and what an answer costs. @param pid the process that answers */
export const wrkRate = (server: BenchServer, pid: number | undefined, run: WrkRun): Promise<Taken> =>
  metered(server, pid, async () => {
    const { rate, requests } = await wrk(run);
    return { figure: rate, items: requests };
  });
