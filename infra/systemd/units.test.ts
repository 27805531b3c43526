import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { secretSettings } from '#services/start/settings.ts';

/** What can be known about the units without systemd as the first process; docs/how-to/install.md says how they are installed. */
const here = fileURLToPath(new URL('.', import.meta.url));
const read = (file: string): string => readFileSync(path.join(here, file), 'utf8');
const { scripts } = JSON.parse(read('../../package.json')) as { scripts: Record<string, string> };
const unitsOf = (kind: string) => readdirSync(here).filter((file) => file.endsWith(`.${kind}`));
const services = unitsOf('service');

describe.each(services)('%s', (unit) => {
  const text = read(unit);
  test('runs as the services’ user, with the settings, within limits', () => {
    expect(text).toMatch(/^User=cursus$/m);
    expect(text).toMatch(/^EnvironmentFile=\/etc\/cursus\/cursus\.env$/m);
    if (unit !== 'cursus-migrate.service') expect(text).toMatch(/^MemoryMax=.+\nTasksMax=/m);
  });
});

test.each(['api', 'worker'])('%s starts as the script of package.json, and so as measured', (name) => {
  const started = /^ExecStart=\S+\/bin\/(node .+)$/m.exec(read(`cursus-${name}.service`))?.[1];
  expect(started).toBe(scripts[name]);
});

test('the API sees neither the owner nor the backup key', () => {
  const api = read('cursus-api.service');
  const kept = secretSettings.filter((name) => /OWNER|BACKUP/.test(name));
  expect(kept).toHaveLength(5);
  for (const name of kept) {
    expect(/^UnsetEnvironment=(.*)$/m.exec(api)?.[1]?.split(' ')).toContain(`${name}_FILE`);
    expect(api).toContain(`-/etc/cursus/secrets/${name.toLowerCase()}`);
  }
});

/** Debian's systemd judges units whether or not it runs. */
describe.runIf(spawnSync('systemd-analyze', ['--version']).error === undefined)('systemd itself', () => {
  const installed = mkdtempSync(path.join(os.tmpdir(), 'cursus-units-'));
  afterAll(() => rmSync(installed, { recursive: true }));
  for (const unit of [...services, ...unitsOf('timer')])
    cpSync(path.join(here, unit), path.join(installed, unit));
  for (const unit of services) {
    mkdirSync(path.join(installed, `${unit}.d`));
    cpSync(path.join(here, 'hardening.conf'), path.join(installed, `${unit}.d/hardening.conf`));
  }
  const analyze = (...args: string[]) => {
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${installed}:` };
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: installed, env, encoding: 'utf8' });
    return `${stdout}${stderr}`.trim().split('\n');
  };

  test.each([...services, ...unitsOf('timer')])('understands every line of %s', (unit) => {
    const complaints = analyze('verify', '--man=no', unit).filter((line) => line.includes('cursus'));
    // The code is in /opt only where it is installed.
    expect(complaints.filter((line) => !line.includes('/opt/cursus/node_modules'))).toEqual([]);
  });

  test.each(services)('rates %s as closed', (unit) => {
    const [, exposure] =
      /exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', unit).join('\n')) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});
