import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { webDist } from '#services/http/web-dist.ts';
import { buildWeb } from '#services/start/build-web.ts';
import { linkQuestions } from './questionnaires/link.ts';
import { portalQuestions } from './questionnaires/portal.ts';

const questions = [...portalQuestions, ...linkQuestions];
/** What only the server's files hold. No minifier changes a text, or the name of an object's key. */
const marks = [
  ...questions.flatMap(({ text, options }) => [text, ...options.map(({ label }) => label)]),
  'rightIsWorth',
  'rightPlace',
  'scoreOf',
];
const aKey = /\bworth\s*:\s*(?:0|5|10|20)\b/;
/** A key written by hand would name the questions, as a bundler leaves names: the screens know none of them. */
const named = questions.map(({ id }) => new RegExp(`\\b${id}["']?\\s*[:=]|(["'\`])${id}\\1`));

/** As a bundler may write them: quoted otherwise, or with what is not ASCII escaped. */
const forms = (mark: string): string[] => {
  const escaped = mark.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [...new Set([mark, escaped, mark.replaceAll("'", "\\'"), mark.replaceAll('"', '\\"')])];
};
const found = (code: string): string[] => [
  ...marks.filter((mark) => forms(mark).some((form) => code.includes(form))),
  ...[aKey, ...named].flatMap((pattern) => pattern.exec(code)?.[0] ?? []),
];

describe('S17: the built site', () => {
  const code = new Map<string, string>();
  beforeAll(async () => {
    await buildWeb();
    const files = await readdir(webDist, { recursive: true });
    for (const file of files.filter((name) => /\.(?:js|html|json|css|svg)$/.test(name)))
      code.set(file, await readFile(path.join(webDist, file), 'utf8'));
  }, 180_000);

  it('is really built, page by page', () => {
    const all = [...code.values()].join('\n');
    expect(code.size).toBeGreaterThan(10);
    expect([...code.keys()]).toContain('.pages.json');
    for (const path of ['/api/me/application', '/api/me/assessment', '/api/assessment-link'])
      expect(all).toContain(path);
  });

  it('holds no question, no answer and no key of an assessment', () => {
    for (const [file, text] of code) expect({ file, found: found(text) }).toEqual({ file, found: [] });
  });
});

it('S17: the search would find them', async () => {
  for (const name of ['portal', 'link']) {
    const source = await readFile(path.join(import.meta.dirname, `questionnaires/${name}.ts`), 'utf8');
    expect(found(source).length).toBeGreaterThan(20);
  }
  expect(found('const q={value:"2",worth:20,label:""}')).toEqual(['worth:20']);
  expect(found('const k={prioritization:2,"communication":1}')).toHaveLength(2);
  expect(found('new Map([["organization",1],[`adaptability`,1]])')).toHaveLength(2);
  expect(found('k.urgentDeadline="reschedule"')).toHaveLength(1);
  expect(found(forms(linkQuestions[4]?.text ?? '')[1] ?? '')).toHaveLength(1);
});
