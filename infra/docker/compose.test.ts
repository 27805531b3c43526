import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { secretSettings, settingNames } from '#services/start/settings.ts';

/** What can be known about the containers without an engine; `try.sh` runs them. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Service {
  build: { context: string; dockerfile: string };
  command?: string[];
  environment: Record<string, string | number>;
  env_file?: string;
  user?: string;
  secrets: string[];
  profiles?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { required?: boolean }>;
  healthcheck?: unknown;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<'postgres' | 'replica' | 'migrate' | 'api' | 'worker' | 'ops', Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ofCursus = services.filter(([name]) => name !== 'postgres' && name !== 'replica');
const inFile = (name: string): string => `/run/secrets/${name.toLowerCase()}`;

const ofPostgres = ['POSTGRES_USER', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_INITDB_ARGS'];
const known = new Set([...settingNames, ...secretSettings.map((name) => `${name}_FILE`), ...ofPostgres]);

test.each(['api', 'worker'] as const)(
  '%s starts as the script of package.json, and so as measured',
  (name) => {
    expect(compose.services[name].command?.join(' ')).toBe(scripts[name]);
  },
);

describe.each(services)('service %s', (name, service) => {
  test('is built from files that exist', () => {
    expect(existsSync(path.join(root, service.build.context, service.build.dockerfile))).toBe(true);
  });
  test('may do nothing but its work, within limits', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.anything() as unknown,
      pids_limit: expect.any(Number) as unknown,
      logging: { options: { 'max-size': expect.any(String) as unknown } },
    });
    expect(service).not.toHaveProperty('cap_add');
  });
  test('sets only what is known', () => {
    expect(Object.keys(service.environment).filter((setting) => !known.has(setting))).toEqual([]);
  });
  test('keeps no secret in the file', () => {
    for (const secret of secretSettings) expect(service.environment[secret] ?? '').toBe('');
  });
  test('waits for services, and mounts volumes and secrets, that are there', () => {
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    for (const volume of service.volumes ?? [])
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const secret of service.secrets) expect(compose.secrets).toHaveProperty(secret);
  });
  test('publishes no port that a second one would need', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/:\$\{API_PORTS:-3000\}:3000$/);
    expect(service.ports === undefined).toBe(name !== 'api');
  });
});

describe.each(ofCursus)('service %s', (_name, service) => {
  test('is given every setting, of which it says only its own addresses itself', () => {
    expect(service.env_file).toBe('.env');
    const own = Object.keys(service.environment).filter(
      (setting) => !secretSettings.includes(setting.replace(/_FILE$/, '')),
    );
    expect(own.sort()).toEqual(['DATA_DIR', 'HOST', 'NODE_ENV', 'PORT', 'WORKER_PORT']);
    expect(service.environment.NODE_ENV).toBe('production');
  });
  test.each(secretSettings)('has %s as a secret, or is kept from it', (name) => {
    const file = service.environment[`${name}_FILE`];
    if (file === '') {
      expect(service.environment[name]).toBe('');
      expect(service.secrets).not.toContain(name.toLowerCase());
    } else {
      expect([inFile(name), `\${${name}_FILE:+${inFile(name)}}`]).toContain(file);
      expect(service.secrets).toContain(name.toLowerCase());
    }
  });
});

test('each secret comes from the file that the setting of its name names', () => {
  for (const [name, { file }] of Object.entries(compose.secrets))
    expect(file).toMatch(new RegExp(`^\\$\\{${name.toUpperCase()}_FILE:[?-]`));
});

test('the API knows neither owner nor backup key; no process of Cursus is the superuser', () => {
  const kept = secretSettings.filter((name) => /OWNER|BACKUP/.test(name));
  for (const secret of kept) expect(compose.services.api.secrets).not.toContain(secret.toLowerCase());
  for (const [, { secrets }] of ofCursus) expect(secrets).not.toContain('postgres_password');
  expect(read('infra/postgres/create-owner.sh')).toMatch(/^create role .* createrole createdb /m);
});

test('database and replica run where a setting says so', () => {
  expect(compose.services.postgres.profiles).toEqual(['database']);
  expect(compose.services.replica.profiles).toEqual(['replica']);
  expect(compose.services.migrate.depends_on?.postgres?.required).toBe(false);
});

test('a replica starts with the settings of its primary, has files of its own, and knows no superuser', () => {
  const { postgres, replica } = compose.services;
  expect(replica.command).toEqual(postgres.command);
  expect(replica.volumes).not.toEqual(postgres.volumes);
  expect(replica.secrets).toEqual(['database_owner_url']);
});

test('what goes on running says how it is', () => {
  for (const name of ['postgres', 'replica', 'api', 'worker'] as const)
    expect(compose.services[name].healthcheck).toBeDefined();
});

/** `1m15s` in seconds. */
function secondsOf(duration = ''): number {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
test('stops have the time that they take: drain and stop of the API, jobs, the checkpoint of PostgreSQL', () => {
  const grace = (name: keyof Compose['services']) => secondsOf(compose.services[name].stop_grace_period);
  expect(grace('api')).toBeGreaterThanOrEqual(70);
  expect(grace('worker')).toBeGreaterThanOrEqual(20);
  expect(grace('postgres')).toBeGreaterThanOrEqual(120);
  expect(grace('replica')).toBeGreaterThanOrEqual(120);
});

test.each(['api', 'worker', 'ops'] as const)(
  '%s starts as the script of package.json, and so as measured',
  (name) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const { command, entrypoint } = compose.services[name] as { command?: string[]; entrypoint?: string[] };
    expect((entrypoint ?? command ?? []).join(' ')).toBe(scripts[name]);
  },
);

describe.each(['cursus', 'postgres'])('infra/docker/%s.Dockerfile', (name) => {
  const lines = read(`infra/docker/${name}.Dockerfile`).replaceAll('\\\n', '').split('\n');
  const instructions = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const stages = instructions('FROM').map((from) => / AS (\S+)$/.exec(from)?.[1]);

  test('copies only what exists, and what the build may see', () => {
    const ignored = read(`infra/docker/${name}.Dockerfile.dockerignore`).split('\n');
    expect(ignored).toContain('*');
    for (const copy of instructions('COPY')) {
      const parts = copy.split(/\s+/);
      const stage = /^--from=(\S+)$/.exec(parts[0] ?? '')?.[1];
      if (stage) expect(stages).toContain(stage);
      else
        for (const source of parts.slice(0, -1)) {
          expect(existsSync(path.join(root, source)), source).toBe(true);
          expect(ignored).toContain(`!${source}`);
        }
    }
  });
  test('takes its base by a name that a release can pin', () => {
    for (const from of instructions('FROM')) expect(from).toMatch(/^\$\{(NODE|POSTGRES)_IMAGE\}/);
    expect(instructions('ARG')[0]).toMatch(/_IMAGE=\w+:\d+-trixie(-slim)?$/);
    expect(instructions('LABEL').join()).toContain('org.opencontainers.image.licenses=');
  });
  test('sets only what is known', () => {
    const names = instructions('ENV').flatMap((env) =>
      [...env.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map((m) => m[1] ?? ''),
    );
    expect(names.filter((env) => !known.has(env))).toEqual([]);
  });
});

test('nothing runs as root', () => {
  expect(read('infra/docker/cursus.Dockerfile')).toMatch(/^USER node$/m);
  expect(compose.services.postgres.user).toBe('postgres');
  expect(compose.services.replica.user).toBe('postgres');
});
