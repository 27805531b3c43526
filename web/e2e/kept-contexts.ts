import { readFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { SessionState } from './kept-sessions.ts';

/**
 * Contexts that tests use one after another. In a new one the browser starts a renderer, asks for every file and compiles it, which is
 * most of what a first load costs; in one that was used before, all of it is there. Nothing of what a test did in it is: see `clear`.
 */
interface Kept {
  /** What it was made with. */
  made: string;
  context: BrowserContext;
  /** A page that is never closed, and with it the renderer. */
  blank: Page;
  session: CDPSession;
  end: () => Promise<void>;
  /** A test left something that cannot be taken out again. */
  isSpoilt: boolean;
}

/** Who comes, and from where: set for each test. All other options are the context's for good. */
type Visitor = Pick<BrowserContextOptions, 'storageState' | 'extraHTTPHeaders'>;

/** Each has a renderer, which takes memory. */
const mostIdle = 4;
const site = (): string => process.env.E2E_URL ?? '';

/** Scripts and a turned clock stay in a context for as long as it lives. */
function noteWhatLasts(kept: Kept): void {
  const note = <T extends object>(target: T, ...names: (keyof T & string)[]) => {
    for (const name of names) {
      const real = target[name] as (...given: unknown[]) => unknown;
      const noting = (...given: unknown[]) => {
        kept.isSpoilt = true;
        return real.apply(target, given);
      };
      Object.assign(target, { [name]: noting });
    }
  };
  note(kept.context, 'addInitScript', 'exposeBinding', 'exposeFunction');
  note(kept.context.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime');
}

/** Pages first: one that were left open would write again, or renew a session that tests share from a token that has been spent since. */
async function clear({ context, blank, session }: Kept): Promise<void> {
  const pages = context.pages().filter((page) => page !== blank);
  const addresses = [site(), ...pages.flatMap((page) => page.frames().map((frame) => frame.url()))];
  const origins = new Set(
    addresses.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin),
  );
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    ...[...origins].map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
  ]);
}

async function admit(context: BrowserContext, { storageState, extraHTTPHeaders }: Visitor): Promise<void> {
  await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
  const state: SessionState | undefined =
    typeof storageState === 'string' ? JSON.parse(await readFile(storageState, 'utf8')) : storageState;
  if (state) await context.addCookies(state.cookies);
}

export class KeptContexts {
  private idle: Kept[] = [];
  private lent = new Map<BrowserContext, Kept>();

  /**
   * @param make a context with these options that no one has used
   * @param visitor its `storageState` has cookies alone
   */
  async lend(made: string, visitor: Visitor, make: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const index = this.idle.findIndex((kept) => kept.made === made);
    const kept = this.idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await this.begin(made, make));
    this.lent.set(kept.context, kept);
    await admit(kept.context, visitor);
    return kept.context;
  }

  private async begin(made: string, make: () => Promise<BrowserContext>): Promise<Kept> {
    const context = await make();
    const blank = await context.newPage();
    await blank.goto(`${site()}/favicon.svg`);
    const session = await context.newCDPSession(blank);
    const kept = { made, context, blank, session, end: context.close.bind(context), isSpoilt: false };
    noteWhatLasts(kept);
    return kept;
  }

  async takeBack(context: BrowserContext): Promise<void> {
    const kept = this.lent.get(context);
    if (!kept) return;
    this.lent.delete(context);
    await clear(kept);
    this.idle.unshift(kept);
    const spare = kept.isSpoilt ? this.idle.splice(0, 1) : this.idle.splice(mostIdle);
    for (const { end } of spare) await end();
  }
}
