import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { clock, owner, app, signInStaff, signInApplicant, submit, applicationAt } = await freshDatabase();
const url = '/api/applications/export.csv';

/** The file as a spreadsheet reads it. */
async function sheet(by: { cookies: Map<string, string> }, query = '') {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.inject({ method: 'GET', url: `${url}${query}`, headers: { cookie } });
  const rows = parse(answer.body, { columns: true, bom: true }) as Record<string, string>[];
  return { answer, rows };
}

describe('the export of the list', () => {
  it('has every application the filter finds, past one page, with its values', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 217; n++) {
      clock.advance(1_000);
      ids.push(await submit({ lastName: `Exporta ${n}`, firstName: 'Braida' }));
    }
    await applicationAt('raw_review_pending');
    const editor = await signInStaff('editor');
    const { answer, rows } = await sheet(editor, '?search=exporta&sort=oldest');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(rows.map((row) => row.Application)).toEqual(ids);
    expect(rows[3]).toMatchObject({ 'First name': 'Braida', 'Last name': 'Exporta 3', Legacy: 'no' });
    expect(rows[3]?.Status).toBe('Application Received');
  });

  it('S29: keeps what a spreadsheet would run from it, on every line and behind every separator', async () => {
    const motivation = `=HYPERLINK("https://evil.example";"click"), "quoted"\n=cmd|' /C calc'!A1\r+2;@SUM(A1) and enough words besides`;
    await submit({ lastName: '+41 Formula', motivation });
    const { answer, rows } = await sheet(await signInStaff('editor'), '?search=formula');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['Last name']).toBe("'+41 Formula");
    expect(rows[0]?.Motivation).toBe(
      `'=HYPERLINK("https://evil.example";"click"), "quoted"\n'=cmd|' /C calc'!A1\r'+2;'@SUM(A1) and enough words besides`,
    );
    for (const piece of answer.body.split(/[\r\n;,]/))
      expect(piece.replace(/^["\uFEFF]+/, '')).not.toMatch(/^[=+\-@\t]/);
  });

  it('of nothing is the headings alone', async () => {
    const { answer, rows } = await sheet(await signInStaff('editor'), '?search=no-such-name');
    expect(rows).toEqual([]);
    expect(answer.body).toContain('"Application","First name","Last name","E-mail"');
  });

  it('S18, S24: is for staff, and names who took what away, not whom they looked for', async () => {
    const applicant = await signInApplicant(await submit());
    expect((await applicant.get(url)).status).toBe(403);
    const editor = await signInStaff('editor');
    await sheet(editor, '?status=rejected&search=caflisch');
    const { rows } = await owner.query(
      "select metadata from audit_logs where action = 'applications_exported' and user_id = $1",
      [editor.userId],
    );
    expect(rows).toMatchObject([{ metadata: { filter: { status: 'rejected', isSearch: true } } }]);
    expect(JSON.stringify(rows)).not.toContain('caflisch');
  });
});
