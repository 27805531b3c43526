import { site } from './people.ts';
import { productLog } from './product-log.ts';
import { expect, test } from './strict.ts';

/** S22: what the policy refuses is refused, reported by the browser itself, and a warning in the product's log. */
test('a page that is made to style itself is reported by the browser, without its query', async ({
  page,
  conscience,
}) => {
  conscience.expect(/CSP: style-src-attr refused inline/, /Content Security Policy/);
  await page.goto(`${site()}/careers?who=someone`);
  const before = await page.evaluate(() => {
    document.body.setAttribute('style', 'opacity: 0.5');
    return getComputedStyle(document.body).opacity;
  });
  expect(before).toBe('1');
  const reported = async () =>
    (await productLog())
      .split('\n')
      .filter((line) => line.includes('"csp":'))
      .map((line) => JSON.parse(line))
      .filter(({ csp }) => csp.document === '/careers');
  await expect
    .poll(reported)
    .toMatchObject([
      { level: 40, csp: { directive: 'style-src-attr', blocked: 'inline', document: '/careers' } },
    ]);
});
