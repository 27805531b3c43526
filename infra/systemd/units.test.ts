import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { secretSettings } from '#services/start/config.ts';

/** What can be known about the units without systemd as the first process; docs/how-to/install.md says how they are installed. */
const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const { scripts } = JSON.parse(read('../../package.json')) as { scripts: Record<string, string> };
const units = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter((file) =>
  file.endsWith('.service'),
);

describe.each(units)('%s', (unit) => {
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
  expect(kept).toHaveLength(3);
  for (const name of kept) {
    expect(/^UnsetEnvironment=(.*)$/m.exec(api)?.[1]?.split(' ')).toContain(`${name}_FILE`);
    expect(api).toContain(`-/etc/cursus/secrets/${name.toLowerCase()}`);
  }
});
