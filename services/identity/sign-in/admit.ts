import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { signedIn } from '../request.ts';
import { giveCookies, named } from '../sessions/cookies.ts';
import type { SessionUser } from '../sessions/find.ts';
import type { Entered } from './enter.ts';
import { type DeviceOwner, deviceLifeMs, knownDevice, withDevice } from './known-device.ts';

interface Site {
  ctx: Context;
  isSecure: boolean;
}

export const deviceCookie = (isSecure: boolean): string => named('cursus-device', isSecure);

/** What the browser carries of the accounts that know it; worth something only where its signature fits. */
export const carriedDevices = (request: FastifyRequest, isSecure: boolean): string =>
  request.cookies[deviceCookie(isSecure)] ?? '';

/** Strict: only our own pages sign in. */
function rememberDevice(request: FastifyRequest, reply: FastifyReply, owner: DeviceOwner, site: Site): void {
  const { ctx, isSecure } = site;
  const at = ctx.clock();
  const value = withDevice(ctx.secrets.deviceKeys, carriedDevices(request, isSecure), owner, at);
  void reply.setCookie(deviceCookie(isSecure), value, {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    path: '/',
    expires: new Date(at.getTime() + deviceLifeMs),
  });
}

/** Gives the browser its session, and remembers it as this account's device once nothing is left to do (S33). */
export function admit(request: FastifyRequest, reply: FastifyReply, entered: Entered, site: Site): void {
  giveCookies(reply, entered.session, site);
  if (entered.next === 'done') rememberDevice(request, reply, entered, site);
}

/** A signed-in person who gives a password or a code, and the known device that the tries count for, if it is one. */
export interface Claimant extends SessionUser {
  device: string | null;
}
export function claimantOf(request: FastifyRequest, { ctx, isSecure }: Site): Claimant {
  const user = signedIn(request);
  const carried = carriedDevices(request, isSecure);
  return { ...user, device: knownDevice(ctx.secrets.deviceKeys, carried, user, ctx.clock()) };
}

async function ownerOf(db: Db, userId: string): Promise<DeviceOwner> {
  const { rows } = await db.query<{ epoch: number }>({
    name: 'device-epoch',
    text: 'select device_epoch as epoch from users where id = $1',
    values: [userId],
  });
  return { userId, deviceEpoch: rows[0]?.epoch ?? 0 };
}

/** After a sign-out everywhere: the browser that did it stays known, all others were forgotten. */
export async function rememberAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, device }: Claimant,
  site: Site,
): Promise<void> {
  if (device !== null) rememberDevice(request, reply, await ownerOf(site.ctx.pool, userId), site);
}
