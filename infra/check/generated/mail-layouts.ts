import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../tree.ts';

/** The layouts of mails, which MJML makes right for mail programs (decision 0067). `npm run mails` writes them. */
const folder = path.join(root, 'services/notifications/layouts');
export const mailLayouts = ['letter', 'notice'] as const;
const options = {
  allowIncludes: true,
  beautify: false,
  minify: true,
  minifyOptions: { minifyCss: false },
};

/** @throws Error with what MJML says of a layout that it cannot compile */
export async function compileMailLayout(name: string): Promise<string> {
  const bin = path.join(root, 'node_modules/mjml/bin/mjml');
  const settings = Object.entries(options).flatMap(([key, value]) => [
    `--config.${key}`,
    JSON.stringify(value),
  ]);
  const child = spawn(process.execPath, [bin, `${name}.mjml`, ...settings, '-s', '--noStdoutFileComment'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [html, said] = await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => (await stream.setEncoding('utf8').toArray()).join('')),
  );
  if (!html || said) throw new Error(`${name}.mjml: ${said || 'nothing was compiled'}`);
  return `${html.trim()}\n`;
}

export const committedMailLayout = (name: string): Promise<string> =>
  readFile(path.join(folder, `${name}.html`), 'utf8');

if (import.meta.main)
  for (const name of mailLayouts)
    await writeFile(path.join(folder, `${name}.html`), await compileMailLayout(name));
