import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '#services/platform/html.ts';
import { fileOf, type Shot, widths } from './shots.ts';

const style = `body{margin:2rem;font:14px/1.5 system-ui;background:#eee;color:#111}h2{margin:2rem 0 .5rem}nav a{margin-right:1rem}
.shots{display:flex;gap:12px;align-items:flex-start;overflow:auto;padding-bottom:12px}figure{margin:0;flex:none}
img{display:block;height:420px;max-width:none;border:1px solid #999;background:#fff;object-fit:cover;object-position:top}`;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function figuresOf(folder: string, shot: Shot): Promise<string> {
  const each = shot.themes.flatMap((theme) => widths.map((width) => ({ theme, width })));
  const figures = await Promise.all(
    each.map(async ({ theme, width }) => {
      const file = fileOf(shot, theme, width);
      if (!(await exists(path.join(folder, file)))) return '';
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} px, ${theme}</figcaption></figure>`;
    }),
  );
  return figures.join('');
}

/** `index.html`: a line for each screen, its widths and themes side by side. @returns the file */
export async function writeSheet(folder: string, shots: readonly Shot[]): Promise<string> {
  const lines: string[] = [];
  for (const [index, shot] of shots.entries()) {
    const figures = await figuresOf(folder, shot);
    if (!figures) continue;
    const title = escapeHtml(`${shot.area}: ${shot.name}`);
    lines.push(
      `<h2 id="s${index}">${title} <small>${escapeHtml(shot.path)}</small></h2><div class="shots">${figures}</div>`,
    );
  }
  const file = path.join(folder, 'index.html');
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${style}</style><h1>Every screen</h1>${lines.join('\n')}</html>\n`,
  );
  return file;
}
