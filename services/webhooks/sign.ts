import { createHmac } from 'node:crypto';

/** `t=…,v1=…` as docs/how-to/webhooks.md has receivers check it. The time is signed too, so that an old delivery cannot be replayed. */
export function signature(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
