import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A process of its own, so that it shares no event loop: accepts every mail, reads it to its end, and counts. Reports the port to its
 * parent, and the count on request.
 */
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume();
    stream.once('end', () => {
      taken++;
      done(null, 'kept');
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ taken }));
process.on('disconnect', () => process.exit(0));
