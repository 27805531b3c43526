import type { CheckedEvent, CheckedHistory } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { company } from '#web/company.ts';
import { exactTime, longTime } from '#web/ui/dates.ts';
import { formatSize } from '#web/ui/file-size.ts';
import { type Checker, checkFile, loadChecker, printedKey } from './checker.ts';
import { type Checking, unread, type Verdict, verdictOf } from './words.ts';

/** The page's own code: it copies the patterns in the markup (patterns.tsx) and fills them, without React. */
const find = (of: Element, selector: string): HTMLElement => {
  const found = of.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};
const part = (of: Element, name: string) => find(of, `[data-part="${name}"]`);
const slotIn = (of: Element, name: string) => find(of, `[data-slot="${name}"]`);

function fill(of: Element, texts: Record<string, string | number>): void {
  for (const [name, text] of Object.entries(texts)) slotIn(of, name).textContent = String(text);
}

function copy(tool: Element, name: string): HTMLElement {
  const made = find(tool, `[data-pattern="${name}"]`).cloneNode(true) as HTMLElement;
  made.removeAttribute('data-pattern');
  return made;
}

function list(of: Element, name: string, sentences: readonly string[]): void {
  const items = sentences.map((sentence) =>
    Object.assign(document.createElement('li'), { textContent: sentence }),
  );
  slotIn(of, name).replaceChildren(...items);
}

/** Works on the markup of `VerifyPage`. Called by the page's first script, and again by React where that runs. */
export function start(tool: HTMLElement): void {
  if (tool.dataset.started) return;
  tool.dataset.started = 'true';
  const intake = part(tool, 'intake');
  const input = intake.querySelector('input') as HTMLInputElement;
  // A file that comes before the checker is there waits for it.
  const checker = Promise.withResolvers<Checker>();

  const showIntake = (isThere: boolean) => {
    intake.hidden = !isThere;
    part(tool, 'about').hidden = !isThere;
    if (isThere) slotIn(tool, 'shown').replaceChildren();
  };
  const check = async (file: File | undefined, otherKey: string | null = null) => {
    if (!file) return;
    const checking = await checkFile(await checker.promise, file, otherKey);
    showIntake(false);
    const result = resultOf(tool, checking);
    part(result, 'another').addEventListener('click', () => {
      input.value = '';
      showIntake(true);
    });
    result.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      const key = new FormData(event.currentTarget as HTMLFormElement).get('key');
      void check(file, String(key ?? '').trim());
    });
    slotIn(tool, 'shown').replaceChildren(result);
    // It takes the place of what was there.
    slotIn(result, 'title').focus();
  };
  const load = async () => {
    const fault = part(tool, 'fault');
    try {
      const loaded = await loadChecker();
      checker.resolve(loaded);
      showProgram(tool, loaded);
      input.disabled = false;
      intake.hidden = false;
      fault.hidden = true;
    } catch {
      intake.hidden = true;
      fault.hidden = false;
    }
  };

  input.addEventListener('change', () => void check(input.files?.[0]));
  intake.addEventListener('dragover', (event) => event.preventDefault());
  intake.addEventListener('drop', (event) => {
    event.preventDefault();
    void check(event.dataTransfer?.files[0]);
  });
  find(part(tool, 'fault'), 'button').addEventListener('click', () => void load());
  void load();
}

function showProgram(tool: Element, { keys: { signers, witnesses, verifier } }: Checker): void {
  fill(tool, {
    keys: signers.map(printedKey).join(', '),
    witnesses: witnesses.length === 0 ? 'None yet' : witnesses.map(({ name }) => name).join(', '),
    'program-size': formatSize(verifier.bytes),
    'program-sha256': verifier.sha256,
  });
}

/** What came of a file, in the words of its reader. */
function resultOf(tool: Element, { name, bytes, at, result, otherKey }: Checking): HTMLElement {
  const made = copy(tool, 'result');
  const verdict = typeof result === 'string' ? unread(result) : verdictOf(result, otherKey !== null);
  fill(made, {
    name,
    taken: `${formatSize(bytes)}, checked on this device, ${longTime(at)}`,
    title: verdict.title,
    lead: verdict.lead,
  });
  const article = find(made, 'article');
  article.dataset.tone = verdict.tone;
  slotIn(made, 'title').id = 'verdict';
  article.setAttribute('aria-labelledby', 'verdict');
  for (const badge of made.querySelectorAll<HTMLElement>('article [data-tone]')) {
    if (badge.dataset.tone !== verdict.tone) badge.remove();
    else badge.lastChild?.replaceWith(verdict.state);
  }
  const other = part(made, 'other');
  if (otherKey !== null || (typeof result !== 'string' && result.verdict === 'foreign'))
    find(other, 'input').setAttribute('value', otherKey ?? '');
  else other.remove();
  if (typeof result === 'string') part(made, 'found').remove();
  else showFound(tool, part(made, 'found'), verdict, result);
  return made;
}

function cosignersOf(count: number): string {
  if (count === 0) return 'Cosigned by no witness that this page knows';
  return `Zurich time, cosigned by ${count} ${count === 1 ? 'witness' : 'witnesses'}`;
}

function showFound(tool: Element, found: Element, verdict: Verdict, result: CheckedHistory): void {
  const { applicationId, events, takenAt, cosigned, origin, signedBy, finding, upTo } = result;
  const isForeign = result.verdict === 'foreign';
  fill(found, {
    application: applicationId.slice(0, 8),
    'application-id': applicationId,
    entries: events.length,
    'up-to': `The seal names entry ${upTo} as the last`,
    'sealed-at': takenAt ? longTime(takenAt) : 'No time confirmed',
    cosigners: cosignersOf(cosigned.length),
    signer: isForeign ? 'Unknown' : origin,
    'signer-known': isForeign ? 'Not by a key known to this page' : 'A key known to this page',
    made: finding?.made ?? '',
    sealed: finding?.sealed ?? '',
    'signed-by': signedBy.join(', '),
    root: result.root,
    place: `${result.index} of ${result.size}`,
  });
  list(found, 'proves', verdict.proves);
  list(found, 'not', verdict.not);
  list(
    found,
    'cosigned',
    cosigned.map(({ name, at }) => `${name}, ${longTime(at)}`),
  );
  if (cosigned.length === 0) part(found, 'cosigned').remove();
  if (!finding?.sealed || !finding.made) part(found, 'fingerprints').remove();
  showRecord(tool, found, events);
}

/** More than this are drawn when asked for. */
const drawn = 200;
const actors: Record<string, string> = { applicant: 'Applicant', system: 'Automatic' };

function showRecord(tool: Element, found: Element, events: readonly CheckedEvent[]): void {
  const record = slotIn(found, 'record');
  const rowOf = ({ version, at, type, by, state }: CheckedEvent) => {
    const row = copy(tool, state);
    fill(row, {
      version,
      at: Number.isNaN(Date.parse(at)) ? '' : exactTime(at),
      type: type ? eventLabel(type) : 'No entry that can be read',
      by: type ? (actors[by] ?? company.shortName) : '',
    });
    return row;
  };
  record.append(...events.slice(0, drawn).map(rowOf));
  const all = part(found, 'all');
  if (events.length <= drawn) all.remove();
  all.textContent = `Show all ${events.length} entries`;
  all.addEventListener('click', () => {
    record.append(...events.slice(drawn).map(rowOf));
    all.remove();
  });
}
