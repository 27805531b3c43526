import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { linkQuestions } from './questionnaires/link.ts';
import { portalQuestions } from './questionnaires/portal.ts';

const root = path.resolve(import.meta.dirname, '../..');
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
  let files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = [];
  beforeAll(async () => {
    const { build } = await import('vite');
    // As visitors get it: in tests and development the site also carries what checks answers (decision 0051).
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({
      configFile: path.join(root, 'web/vite.config.ts'),
      logLevel: 'error',
      build: { write: false },
    });
    vi.unstubAllEnvs();
    files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  }, 180_000);
  const codeOf = (file: (typeof files)[number]) =>
    file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();

  it('is really built, page by page', () => {
    const code = files.map(codeOf).join('\n');
    expect(files.length).toBeGreaterThan(10);
    for (const path of ['/api/me/application', '/api/me/assessment', '/api/assessment-link'])
      expect(code).toContain(path);
  });

  it('holds no question, no answer and no key of an assessment', () => {
    for (const file of files)
      expect({ file: file.fileName, found: found(codeOf(file)) }).toEqual({
        file: file.fileName,
        found: [],
      });
  });

  it('is made of nothing of the server but contracts', () => {
    const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const ofServer = modules.filter((id) => id.includes('/services/'));
    expect(ofServer.filter((id) => !/\/services\/[^/]+\/(?:\w+-)?contract\.ts(?:$|\?)/.test(id))).toEqual([]);
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
