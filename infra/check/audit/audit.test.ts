import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { audit } from './run.ts';

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

/** A registry that knows this much about weaknesses. @returns the option that names it */
async function registry(status: number, body: object): Promise<string> {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('S25, S40: npm audit', () => {
  it('without findings passes', async () => {
    expect(await audit([await registry(200, {})])).toEqual({
      ok: true,
      said: 'No weakness of high severity is known in the packages; 0 of lower.',
    });
  }, 60_000);

  it('of a registry that does not answer it is said to be skipped, and fails nothing', async () => {
    const answer = await audit([await registry(405, { message: 'no' })]);
    expect(answer.ok).toBe(true);
    expect(answer.said).toMatch(/^SKIPPED: .*the registry answered with 405\.$/);
    expect((await audit(['--registry=http://127.0.0.1:9/'])).said).toMatch(/^SKIPPED: .*cannot be reached/);
  }, 60_000);

  const finding = (severity: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        'left-pad': {
          name: 'left-pad',
          severity,
          via: [{ title: 'Pads too far' }, 'right-pad'],
          range: '<2.0.0',
        },
      },
      metadata: {},
    });
  it.each(['high', 'critical'])('with a finding of %s severity fails, and names it', (severity) => {
    expect(judge(finding(severity))).toEqual({
      ok: false,
      said: `${severity}: left-pad <2.0.0: Pads too far; by right-pad`,
    });
  });
  it.each(['low', 'moderate', 'info'])('with one of %s severity passes', (severity) => {
    expect(judge(finding(severity)).ok).toBe(true);
  });

  it.each(['', 'npm error', '{"error":{"code":"ENOLOCK","summary":"no lock file"}}', '{}'])(
    'that went wrong by itself fails: %j',
    (output) => {
      expect(judge(output).ok).toBe(false);
    },
  );
});
