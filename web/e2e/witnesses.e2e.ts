import { rm } from 'node:fs/promises';
import { freePort, launch } from '#infra/faults/processes.ts';
import { until } from '#infra/test/until.ts';
import { startWitness } from '#infra/test/witness.ts';
import type { Coverage } from '#services/doctor/contract.ts';
import { parseVerifierKey, printVerifierKey } from '#services/platform/transparency/signed-note.ts';
import { checkStaff } from './axe.ts';
import { databaseUrl, ops } from './product.ts';
import { expect, test } from './strict.ts';

test.use({ storageState: process.env.E2E_STAFF_STATE });

test('staff see two real witnesses of the log, of which one is down', async ({ page }) => {
  const [{ key }] = (await ops('log', 'key')).said.keys as [{ key: string }];
  const logKey = parseVerifierKey(key);
  const up = await startWitness('up.example/w1', [logKey]);
  const down = await startWitness('down.example/w2', [logKey]);
  await down.close();
  process.env.WITNESSES = [up, down]
    .map((witness) => `${printVerifierKey(witness.key)} ${witness.url}`)
    .join(',');
  const port = await freePort();
  const site = `http://localhost:${port}`;
  // The product's own processes have no witnesses: another API on the same database and folder has.
  const { WITNESSES, DATA_DIR = '' } = process.env;
  const api = launch('api.ts', {
    ...{ WITNESSES, DATA_DIR, DATABASE_URL: await databaseUrl(), PORT: String(port), PUBLIC_URL: site },
    TRUST_PROXY: 'true',
  });
  try {
    const { said } = await ops('checkpoint');
    expect(said.witnessed).toMatchObject({ cosignedBy: ['up.example/w1'] });
    await until(
      async () => api.output(),
      (output) => output.includes('API is ready'),
    );
    /** What the night found; admins may have had everything looked at by day. */
    const nightSays = (
      checkedAt: string | null,
      findingsOf: (item: Coverage['items'][number]) => number | null,
    ) =>
      page.route('**/api/nightly-coverage', async (route) => {
        const answer = await route.fetch();
        const { items } = (await answer.json()) as Coverage;
        const after = items.map((item) => ({ ...item, findings: findingsOf(item) }));
        await route.fulfill({ json: { checkedAt, items: after } });
      });
    await nightSays(null, () => null);
    await page.goto(`${site}/admin/verify`);
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(rowOf('up.example/w1')).toContainText('Cosigns');
    await expect(rowOf('up.example/w1')).toContainText(/Cosigned [\d,]+ entries/);
    await expect(rowOf('down.example/w2')).toContainText('Not as it should be');
    await expect(rowOf('down.example/w2')).toContainText('It cannot be reached (ECONNREFUSED).');
    await expect(rowOf('down.example/w2')).toContainText('Cosigned nothing yet');

    // What is kept beside the events is the night's to look at.
    const covered = page.getByRole('region', { name: 'Checked every night' });
    await expect(covered).toContainText('at 04:40');
    await expect(covered.getByRole('listitem').filter({ hasText: 'audit log' })).toContainText(
      'Not looked at yet',
    );
    await nightSays('2026-11-23T03:40:00.000Z', ({ name }) => (name === 'files' ? 1 : 0));
    await page.reload();
    await expect(covered.getByText('Does not hold')).toHaveCount(1);
    await expect(covered.getByText('An admin sees under System')).toBeVisible();
    await checkStaff(page, 'verification, something found by night');
    for (const width of [1440, 1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const main = page.getByRole('main');
      expect(await main.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0);
    }
  } finally {
    delete process.env.WITNESSES;
    await api.end();
    await up.close();
    await Promise.all([up, down].map(({ folder }) => rm(folder, { recursive: true })));
  }
});
