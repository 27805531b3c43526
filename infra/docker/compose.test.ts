import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** What can be known about the containers without a Docker engine. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Service {
  build: { context: string; dockerfile: string };
  environment: Record<string, string | number>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

/** The names in the settings' schema. It is read as text: its shape is private to its file. */
const settings = new Set(
  [...read('services/start/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
);
const ofPostgres = new Set(['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS']);
const isKnown = (name: string): boolean => settings.has(name) || ofPostgres.has(name);

describe.each(services)('service %s', (_name, service) => {
  test('is built from files that exist', () => {
    expect(existsSync(path.join(root, service.build.context, service.build.dockerfile))).toBe(true);
  });
  test('sets only what is known', () => {
    expect(Object.keys(service.environment).filter((name) => !isKnown(name))).toEqual([]);
  });
  test('keeps no secret in the file', () => {
    for (const [name, value] of Object.entries(service.environment))
      if (/PASSWORD|KEY$|SMTP_URL|DATABASE_URL/.test(name)) expect(value).toMatch(/\$\{/);
  });
  test('waits for services and mounts volumes that are there', () => {
    for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name);
    for (const volume of service.volumes ?? [])
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });
});

test('what production requires is asked for', () => {
  const required = /requiredInProduction = \[([^\]]+)\]/.exec(read('services/start/config.ts'))?.[1] ?? '';
  const names = [...required.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name ?? '');
  expect(names).toContain('MASTER_KEY');
  for (const name of names)
    for (const service of ['api', 'worker'])
      expect(compose.services[service]?.environment[name], `${service} ${name}`).toMatch(/:\?/);
});

test('S32: what runs is in production, where a plain http: address is refused', () => {
  for (const name of ['api', 'worker']) {
    expect(compose.services[name]?.environment.NODE_ENV).toBe('production');
    expect(read(`infra/docker/${name}.Dockerfile`)).toMatch(/^ENV NODE_ENV=production /m);
  }
  expect(JSON.stringify(compose)).not.toMatch(/PUBLIC_URL[^,]*http:/);
});

describe.each(['api', 'worker', 'postgres'])('infra/docker/%s.Dockerfile', (name) => {
  const lines = read(`infra/docker/${name}.Dockerfile`).replaceAll('\\\n', '').split('\n');
  const instructions = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const stages = instructions('FROM').map((from) => / AS (\S+)$/.exec(from)?.[1]);

  test('copies only what exists', () => {
    for (const copy of instructions('COPY')) {
      const parts = copy.split(/\s+/);
      const stage = /^--from=(\S+)$/.exec(parts[0] ?? '')?.[1];
      if (stage) expect(stages).toContain(stage);
      else
        for (const source of parts.slice(0, -1))
          expect(existsSync(path.join(root, source)), source).toBe(true);
    }
  });
  test('sets only what is known', () => {
    const names = instructions('ENV').flatMap((env) =>
      [...env.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map((m) => m[1] ?? ''),
    );
    expect(names.filter((env) => !isKnown(env))).toEqual([]);
  });
  test('runs without root, and starts what the script of package.json starts', () => {
    // PostgreSQL's own image changes to its user by itself.
    if (name === 'postgres') return;
    expect(instructions('USER')).toEqual(['node']);
    const command = JSON.parse(instructions('CMD')[0] ?? '[]') as string[];
    expect(existsSync(path.join(root, command.at(-1) ?? 'missing'))).toBe(true);
    // The container runs as the script of package.json does, and so as the benchmark measured it.
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(command.join(' ')).toBe(scripts[name]);
  });
});
