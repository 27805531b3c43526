import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { whenceOf } from '#services/identity/request.ts';
import { admit } from '#services/identity/sign-in/admit.ts';
import { enter } from '#services/identity/sign-in/enter.ts';
import { devColours } from '#services/notifications/outbox-routes.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { escapeHtml } from '#services/platform/html.ts';
import { isOnThisMachine } from '#services/platform/this-machine.ts';
import { isLoopback } from '#services/start/public-url.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { demoPeople, type Part, parts } from '../sign-ins.ts';

const fileOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

const where: Record<Part, { to: string; label: string; about: string }> = {
  admin: {
    to: '/admin',
    label: 'Open the staff area as admin',
    about: 'Sees everything: people, settings, verification, the state of the system.',
  },
  editor: {
    to: '/admin/review',
    label: 'Open the review as editor',
    about: 'Reads applications and decides. Two keys a decision.',
  },
  applicant: {
    to: '/applicant/dashboard',
    label: 'Open the portal as applicant',
    about: 'Was asked for documents, and sees where the application stands.',
  },
};

/** A page of another address that leads here could otherwise press the buttons. */
const isAtHome = ({ ip, host }: FastifyRequest): boolean =>
  isOnThisMachine(ip) && isLoopback(new URL(`http://${host}`));

function card(part: Part, email: string): string {
  const { label, about } = where[part];
  return `<li><form method="post" action="/dev/sign-in/${part}"><h2>${part}</h2><p>${about}</p><p class="who">${escapeHtml(email)}</p><button>${label}</button></form></li>`;
}

/**
 * `/dev`: a look around the demonstration without typing a password and a second factor's code. Only the demonstration has it, and
 * only for visitors on its own machine.
 */
export async function door(app: App, { ctx, isSecure }: { ctx: Context; isSecure: boolean }): Promise<void> {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.addHook('onRequest', async (request) => {
    if (!isAtHome(request)) throw new DomainError('not-found', 'There is nothing at this address.');
  });
  // What a form without fields sends.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
  app.get('/dev', open, async (_request, reply) => {
    const people = await demoPeople(ctx.pool);
    const cards = people.map(({ part, email }) => card(part, email)).join('\n');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await fileOf('page.html')).replace('<!-- cards -->', () => cards));
  });
  app.get('/dev/door.css', open, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await devColours()) + (await fileOf('door.css'))),
  );
  const byPart = {
    ...open,
    schema: { hide: true, params: z.strictObject({ part: z.enum(parts) }) },
  } as const;
  app.post('/dev/sign-in/:part', byPart, async (request, reply) => {
    const { part } = request.params;
    const person = (await demoPeople(ctx.pool)).find((one) => one.part === part);
    if (!person) throw new DomainError('not-found', 'This person is not in the demonstration any more.');
    const secondFactorAt = part === 'applicant' ? null : ctx.clock();
    const entered = await enter(ctx, ctx.pool, person.userId, 'link', whenceOf(request), { secondFactorAt });
    admit(request, reply, entered, { ctx, isSecure });
    return reply.redirect(where[part].to, 303);
  });
}
