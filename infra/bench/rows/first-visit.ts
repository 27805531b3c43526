import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { asScripted, freePort, statusOf } from '../api.ts';
import { few, type Row } from '../bench.ts';
import { start, stop } from '../children.ts';
import { type Report, visit } from '../lighthouse.ts';
import { median } from '../pairs.ts';
import { copyOfSources } from '../sources.ts';
import type { Measured } from '../table.ts';

const pages = [
  ['home', '/'],
  ['apply', '/careers/apply'],
  ['position', '/careers/personal-assistant'],
  ['privacy', '/privacy'],
  ['sign-in', '/auth'],
] as const;
const categories = [
  ['performance', 'performance', 95],
  ['accessibility', 'accessibility', 100],
  ['best-practices', 'best practices', 100],
  ['seo', 'search engines', 100],
] as const;

/** The product as `npm start` runs it: it builds the site first. @returns where it answers, and how to end it */
async function startProduct(folder: string): Promise<{ origin: string; end: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, await asScripted('start'), {
    cwd: await copyOfSources(folder),
    env: {
      PATH: process.env.PATH,
      HOME: os.homedir(),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: path.join(folder, 'data'),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500);
    });
  for (let waited = 0; (await statusOf(`${origin}/readyz`)) !== 200; waited += 100) {
    if (child.exitCode !== null || waited > 180_000) {
      await stop(child);
      throw new Error(`the product did not start: ${said.trim()}`);
    }
    await sleep(100);
  }
  return { origin, end: () => stop(child) };
}

interface Request {
  url: string;
  resourceType?: string;
}
const itemsOf = (report: Report, audit: string): readonly unknown[] => {
  const details = report.audits[audit]?.details;
  return details && 'items' in details && Array.isArray(details.items) ? details.items : [];
};

/** Kilobytes of every script that the visit fetched, as gzip sends it. */
async function scriptsOf(report: Report): Promise<number> {
  const requests = itemsOf(report, 'network-requests') as Request[];
  const urls = requests.filter((each) => each.resourceType === 'Script').map(({ url }) => url);
  const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
  return bodies.reduce((total, body) => total + zlib.gzipSync(body, { level: 9 }).length, 0) / 1_000;
}

const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;

/** What the visits were like, and what Lighthouse held against the page. */
function notesOn(name: string, reports: readonly Report[]): string[] {
  const of = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const [first, largest, blocked] = figures.map((audit) => Math.round(of(audit)));
  const shift = of('cumulative-layout-shift').toFixed(3);
  const faults = new Map<string, string>();
  for (const { audits, categories: judged } of reports)
    for (const { auditRefs } of Object.values(judged))
      for (const { id, weight } of auditRefs) {
        const { score, title, displayValue } = audits[id] ?? {};
        const isAgainst = typeof score === 'number' && score < (weight > 0 ? 0.9 : 0.5);
        if (isAgainst) faults.set(id, [title, displayValue].filter(Boolean).join(': '));
      }
  return [
    `${name}: first paint ${first} ms, largest ${largest} ms, blocked ${blocked} ms, shift ${shift}`,
    ...[...faults].map(([id, text]) => `${name}: ${text} (${id})`),
  ];
}

async function judgePage(name: string, reports: readonly Report[]): Promise<Measured[]> {
  const common = { row: 15, yardstick: [], against: '' };
  // Nothing for search engines, and meant so.
  const isListed = name !== 'sign-in';
  const points = categories
    .filter(([id]) => isListed || id !== 'seo')
    .map(([id, label, atLeast]) => ({
      ...common,
      work: `first visit of ${name}: ${label}`,
      unit: 'points' as const,
      product: reports.map(({ categories: judged }) => Math.round((judged[id]?.score ?? 0) * 100)),
      goal: { atLeast },
    }));
  const scripts = {
    ...common,
    work: `first visit of ${name}: scripts, gzip`,
    unit: 'kB' as const,
    product: await Promise.all(reports.map(scriptsOf)),
    // Of the pages whose scripts are few: a form's own come with its visitor's first movement.
    goal: { atMost: 115 },
    notes: notesOn(name, reports),
  };
  return [...points, scripts];
}

export const firstVisit: Row = {
  numbers: [15],
  needs: [],
  needsNoLog: true,
  work: 'first visit of the public pages',
  run: async (bench) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cursus-visits-'));
    // PostgreSQL runs as another user when we are root: it must be able to enter.
    await chmod(folder, 0o755);
    try {
      const { origin, end } = await startProduct(folder);
      const results: Measured[] = [];
      for (const [name, at] of few(bench, pages, 1)) {
        const reports: Report[] = [];
        while (reports.length < (bench.isQuick ? 1 : 3)) reports.push(await visit(`${origin}${at}`));
        results.push(...(await judgePage(name, reports)));
      }
      await end();
      return results;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
