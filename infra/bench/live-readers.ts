import net from 'node:net';
import { answerTasks, nowMs } from './answer-tasks.ts';

/** A process of its own with many open streams. */
export type Task =
  | { do: 'open'; port: number; cookies: string[]; streams: number }
  /** Cuts every second stream. */
  | { do: 'cut' }
  /** Opens those that were cut again, each with the last id that it heard. */
  | { do: 'again' }
  /** @param sent when each change was begun, in milliseconds of the machine's monotonic clock */
  | { do: 'report'; sent: Record<string, number> };
export interface Report {
  /** From the beginning of each change to its arrival at each stream. */
  latencies: number[];
  /** Changes that a stream has neither heard nor was asked to fetch. */
  lost: number;
}

interface Reader {
  socket: net.Socket;
  cookie: string;
  address: string;
  lastId: string;
  /** What has come and when, as it came: reading it at once would make those wait whose turn is later. */
  arrived: { at: number; text: string }[];
  /** When each change arrived first. */
  heard: Map<string, number>;
  isAskedToFetch: boolean;
}
const readers: Reader[] = [];
let port = 0;

/** An event may have come in two parts: it is there with its second. */
function readArrived(reader: Reader): void {
  let rest = '';
  for (const { at, text } of reader.arrived.splice(0)) {
    rest += text;
    const end = rest.lastIndexOf('\n\n');
    if (end < 0) continue;
    const whole = rest.slice(0, end);
    rest = rest.slice(end + 2);
    for (const [, id = ''] of whole.matchAll(/^id: (.*)$/gm)) reader.lastId = id;
    for (const [uuid] of whole.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      if (!reader.heard.has(uuid)) reader.heard.set(uuid, at);
    if (/^event: resync$|"applicationIds":null/m.test(whole)) reader.isAskedToFetch = true;
  }
  if (rest) reader.arrived.push({ at: nowMs(), text: rest });
}

function connect(reader: Reader): Promise<void> {
  readArrived(reader);
  // What the cut left unfinished is nothing that was heard.
  reader.arrived = [];
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  reader.socket = socket;
  socket.on('error', () => undefined);
  const again = reader.lastId ? `last-event-id: ${reader.lastId}\r\n` : '';
  socket.write(
    `GET /api/live HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${reader.address}\r\ncookie: ${reader.cookie}\r\n${again}\r\n`,
  );
  return new Promise((resolve, reject) => {
    let head = '';
    socket.once('close', () => reject(new Error(`a stream was refused: ${head.slice(0, 200)}`)));
    const readHead = (part: string): void => {
      head += part;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) return void socket.destroy();
      socket.off('data', readHead);
      const keep = (text: string): void => void reader.arrived.push({ at: nowMs(), text });
      keep(head.slice(end + 4));
      socket.on('data', keep);
      resolve();
    };
    socket.on('data', readHead);
  });
}

/** A few at a time: a thousand at once would wait for each other at the listening socket. */
async function connectAll(some: readonly Reader[]): Promise<void> {
  for (let at = 0; at < some.length; at += 50) await Promise.all(some.slice(at, at + 50).map(connect));
}

const isCut = (_: Reader, n: number): boolean => n % 2 === 1;

async function perform(task: Task): Promise<Report | null> {
  if (task.do === 'open') {
    port = task.port;
    for (let n = 0; n < task.streams; n++)
      readers.push({
        socket: new net.Socket(),
        cookie: task.cookies[n] ?? '',
        address: `10.1.${n >> 8}.${n & 255}`,
        lastId: '',
        arrived: [],
        heard: new Map(),
        isAskedToFetch: false,
      });
    await connectAll(readers);
  }
  if (task.do === 'cut') for (const { socket } of readers.filter(isCut)) socket.destroy();
  if (task.do === 'again') await connectAll(readers.filter(isCut));
  if (task.do !== 'report') return null;
  const latencies: number[] = [];
  let lost = 0;
  readers.forEach(readArrived);
  for (const { heard, isAskedToFetch } of readers)
    for (const [id, at] of Object.entries(task.sent)) {
      const arrived = heard.get(id);
      if (arrived !== undefined) latencies.push(arrived - at);
      else if (!isAskedToFetch) lost++;
    }
  return { latencies, lost };
}

answerTasks(perform);
