import { freePort } from '../processes.ts';
import type { PatroniCluster } from './cluster.ts';
import type { Programs, Running } from './programs.ts';

/** What stands between the product and its nodes: HAProxy, which knows the primary, and PgBouncer in front of it. */
export interface WayIn {
  port: number;
  program: Running;
}

export async function startHaproxy({ haproxy }: Programs, cluster: PatroniCluster): Promise<WayIn> {
  const port = await freePort();
  const servers = cluster.nodes.map(
    ({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`,
  );
  const config = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  maxconn 400
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  const program = await cluster.run(haproxy, 'haproxy', { 'haproxy.cfg': config }, (folder) => [
    '-db',
    '-f',
    `${folder}/haproxy.cfg`,
  ]);
  return { port, program };
}

/** What our connections say of themselves and a pooler drops: it says the same to the server. */
export const connectQuery =
  'set role cursus_app; set search_path = public, pg_temp; set timezone = UTC; set statement_timeout = 8000; set jit = off; set random_page_cost = 1.1';

interface Pooled {
  /** Where it connects to. */
  port: number;
  login: { name: string; password: string };
  hasConnectQuery: boolean;
}

export async function startPgBouncer(
  { pgbouncer }: Programs,
  cluster: PatroniCluster,
  { port: to, login, hasConnectQuery }: Pooled,
): Promise<WayIn> {
  const port = await freePort();
  const query = hasConnectQuery ? ` connect_query='${connectQuery}'` : '';
  const config = `
[databases]
cursus = host=127.0.0.1 port=${to} dbname=cursus${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
ignore_startup_parameters = options
server_login_retry = 1
server_connect_timeout = 3
`;
  const users = `"${login.name}" "${login.password}"\n`;
  const files = { 'pgbouncer.ini': config, 'users.txt': users };
  const program = await cluster.run(pgbouncer, `pgbouncer-${port}`, files, (folder) => [
    `${folder}/pgbouncer.ini`,
  ]);
  return { port, program };
}
