import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { totp } from '#infra/test/totp.ts';

/**
 * Codes of second factors. A code works once, so the last time step of each seed is kept beside the product: a failed test
 * goes on in another process.
 */
const stepMs = 30_000;
const usedFile = (env: NodeJS.ProcessEnv) => path.join(path.dirname(String(env.E2E_LOG)), 'used-steps.json');

function usedSteps(env: NodeJS.ProcessEnv): Record<string, number> {
  try {
    return JSON.parse(readFileSync(usedFile(env), 'utf8'));
  } catch {
    return {};
  }
}

/** A code that the server still takes; waits where codes were asked for faster than a phone shows them. */
export async function nextCode(
  seed = process.env.E2E_STAFF_SEED ?? '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const used = usedSteps(env);
  const now = () => Math.floor(Date.now() / stepMs);
  const step = Math.max((used[seed] ?? 0) + 1, now());
  writeFileSync(usedFile(env), JSON.stringify({ ...used, [seed]: step }));
  while (step > now() + 1) await sleep(500);
  return totp(seed, new Date(step * stepMs));
}

/** The gate's second step. */
export async function giveCode(page: Page, seed?: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"]').fill(await nextCode(seed));
  await page.getByRole('button', { name: 'Verify' }).click();
}
