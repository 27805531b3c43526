/** Hosts whose connection never leaves the machine. */
const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Not HTTPS and not localhost (applicant side, section 2, 'Cookie and security banners'). */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol !== 'https:' && !ownMachine.includes(hostname);
