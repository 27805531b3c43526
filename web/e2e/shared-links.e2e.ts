import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** What search engines and shared links read of the public pages. */

test('every public page names its picture, and the position itself as a job', async ({ page, request }) => {
  const sitemap = await (await request.get(`${site()}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(pages.length).toBeGreaterThan(7);
  for (const url of pages) {
    const html = await (await request.get(url)).text();
    expect(html, url).toContain(`<meta property="og:image" content="${site()}/share.png" />`);
    expect(html.includes('ld+json'), url).toBe(url.endsWith('/careers/personal-assistant'));
  }

  const picture = await request.get(`${site()}/share.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  const header = (await picture.body()).subarray(0, 24);
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);

  // Opened in a browser, because the security policy must have nothing against the block.
  await page.goto(`${site()}/careers/personal-assistant`);
  const block = page.locator('script[type="application/ld+json"]');
  const posting = JSON.parse((await block.textContent()) ?? '');
  expect(posting, 'a date that was never recorded is not claimed').not.toHaveProperty('datePosted');
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Personal Assistant',
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: 'Adjutant AG', sameAs: `${site()}/` },
    jobLocation: { address: { streetAddress: 'Seestrasse 11', addressCountry: 'CH' } },
  });
});
