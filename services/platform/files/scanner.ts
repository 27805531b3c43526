import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Looks for malware in a stream. @throws ScannerUnavailable when it gives no verdict: the file then has to wait (S21)
 */
export type Scan = (content: AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>;

export class ScannerUnavailable extends Error {
  constructor(cause: unknown) {
    super('the scanner gave no verdict', { cause });
    this.name = 'ScannerUnavailable';
  }
}

const longestMs = 30_000;
const mostAnswered = 4_096;

function sized(chunk: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunk.length);
  return Buffer.concat([size, chunk]);
}

/** What it says, up to the NUL or until it hangs up. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > mostAnswered) resolve(text.replace(/\0.*$/s, ''));
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

function verdictOf(answer: string): 'clean' | 'infected' {
  if (/^stream: OK$/.test(answer)) return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  // e.g. 'INSTREAM size limit exceeded. ERROR'; an empty answer when it hung up
  throw new Error(`clamd answered '${answer.slice(0, 200)}'`);
}

/**
 * clamd over TCP by its INSTREAM command: chunks behind their length, an empty one at the end, one answer closed by a NUL
 * (decision 0022 says why there is no library in between).
 */
export function clamdScanner({ host, port }: { host: string; port: number }): Scan {
  return async (content) => {
    const socket = connect({ host, port });
    const answered = answerOf(socket);
    // It is waited for below; when it fails earlier, the loop ends by itself.
    answered.catch(() => undefined);
    const giveUp = setTimeout(() => socket.destroy(new Error('clamd took too long')), longestMs);
    try {
      await once(socket, 'connect');
      socket.write('zINSTREAM\0');
      for await (const chunk of content) {
        // clamd hangs up when the stream is longer than it takes.
        if (!socket.writable) break;
        if (!socket.write(sized(chunk))) await Promise.race([once(socket, 'drain'), answered]);
      }
      if (socket.writable) socket.write(Buffer.alloc(4));
      return verdictOf(await answered);
    } catch (error) {
      throw new ScannerUnavailable(error);
    } finally {
      clearTimeout(giveUp);
      socket.destroy();
    }
  };
}
