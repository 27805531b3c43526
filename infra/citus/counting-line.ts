import net from 'node:net';

/** A line to the coordinator that counts what it asks other nodes: Citus says each of its commands in a notice. */
export interface CountingLine {
  url: string;
  /** Their texts since it was last asked. */
  taken: () => string[];
  close: () => Promise<void>;
}

/** A statement over all shards becomes a command for each; they differ in the names of the shards. */
const shardName = /\b([a-z]\w*)_(\d{6,})\b/g;

/** How many statements asked several shards, each counted as often as it asked the same one. */
export function statementsOverShards(commands: readonly string[]): number {
  const shards = new Map<string, Map<string, number>>();
  for (const command of commands) {
    const [first] = command.matchAll(shardName);
    const shard = first?.[2];
    if (shard === undefined) continue;
    const statement = command.replaceAll(shardName, '$1');
    const asked = shards.get(statement) ?? new Map<string, number>();
    shards.set(statement, asked.set(shard, (asked.get(shard) ?? 0) + 1));
  }
  return [...shards.values()]
    .filter((asked) => asked.size > 1)
    .reduce((sum, asked) => sum + Math.max(...asked.values()), 0);
}

/** As a NoticeResponse carries it: the field of the message, which ends with a zero byte. */
const said = /\0Missuing ([^\0]*)\0/g;

/** @param url of a login that has `citus.log_remote_commands` on */
export async function countingLine(url: string): Promise<CountingLine> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const texts: string[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    let rest = '';
    far.on('data', (bytes: Buffer) => {
      near.write(bytes);
      const text = rest + bytes.toString('latin1');
      let end = 0;
      for (const match of text.matchAll(said)) {
        texts.push(match[1] ?? '');
        end = match.index + match[0].length - 1;
      }
      const open = text.lastIndexOf('\0Missuing ');
      rest = open >= end ? text.slice(open) : text.slice(Math.max(end, text.length - 10));
    });
    near.on('data', (bytes) => far.write(bytes));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as net.AddressInfo).port);
  return {
    url: through.href,
    taken: () => texts.splice(0),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
