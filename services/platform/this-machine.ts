import { isIP } from 'node:net';

/** Whether a visitor with this address is at this very machine. */
export const isOnThisMachine = (address: string): boolean =>
  isIP(address) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
