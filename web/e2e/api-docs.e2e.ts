import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** S22: the reader of the API works under the site's own policy; a refusal of the browser fails the test by itself. */
test('the description of the API can be read, opened and closed', async ({ page }) => {
  const answer = await page.goto(`${site()}/api/docs/`);
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: /^Cursus/ })).toBeVisible();
  const operation = page.locator('#operations-applications-secureApplicationSubmit');
  await operation.getByRole('button').first().click();
  await expect(operation.getByText('Request body')).toBeVisible();
  await expect(operation.getByRole('button', { name: /Try it out/ })).toBeVisible();
  await operation.getByRole('button').first().click();
  await expect(operation.getByText('Request body')).toBeHidden();
});
