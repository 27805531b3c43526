import { describe, expect, it } from 'vitest';
import { builtInCompany } from '#state-machines/company.ts';
import { withCompany } from './company.ts';

const name = 'Meier & "Söhne" </script> AG';
const page = [
  '<html><head><title>%COMPANY_NAME%</title>',
  '<script type="application/ld+json">{"name":"%COMPANY_NAME%"}</script>',
  '</head><body>%COMPANY_OTHER%</body></html>',
].join('');

describe('ruling 24: the company’s data on a page', () => {
  const html = withCompany(page, { ...builtInCompany, name });

  it('is text where the page has text', () => {
    expect(html).toContain('<title>Meier &amp; &quot;Söhne&quot; &lt;/script&gt; AG</title>');
  });

  it('is JSON in a block of data, and cannot leave it', () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ name });
  });

  it('leaves alone what is no slot', () => expect(html).toContain('%COMPANY_OTHER%'));
});
