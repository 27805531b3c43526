import type { CheckedHistory } from '#services/event-log/contract.ts';
import { company } from '#web/company.ts';
import { longTime } from '#web/ui/dates.ts';

/** What came of one file. */
export interface Checking {
  name: string;
  bytes: number;
  at: string;
  /** A sentence where it could not be read. */
  result: CheckedHistory | string;
  /** The key that it was checked against, when it is not the company's. */
  otherKey: string | null;
}

/** What a result says to its reader (docs/rules/log-format.md). */
export interface Verdict {
  tone: 'good' | 'need' | 'stop';
  state: string;
  title: string;
  lead: string;
  proves: string[];
  not: string[];
}

const always =
  'That an entry was right when it was made. It shows what was recorded, and that it has stayed so.';
const nameless = 'Whose application this is. The file holds no name, only the number of the application.';
const hidden =
  'What notes and documents say. Notes are in the file encrypted; of documents it holds only a fingerprint.';

const entries = (from: number, to: number): string =>
  from === to ? `Entry ${from}` : `Entries ${from} to ${to}`;
const are = (count: number, one: string, many: string): string => (count === 1 ? one : many);
const witnesses = (count: number): string =>
  `${count} ${are(count, 'witness', 'witnesses')} outside ${company.shortName} ${are(count, 'confirms', 'confirm')} it.`;

function sealedWhen({ takenAt, cosigned }: CheckedHistory): string {
  const first = cosigned.map(({ at }) => at).sort()[0];
  if (first) return `They existed in this form by ${longTime(first)}. ${witnesses(cosigned.length)}`;
  return `They existed in this form by ${takenAt ? longTime(takenAt) : 'then'}, as ${company.shortName} says. No witness that this page knows confirms the time.`;
}

function holding(result: CheckedHistory, signer: string): Verdict {
  const { upTo, later, events, takenAt } = result;
  const when = takenAt ? longTime(takenAt) : '';
  const proves = [
    `${signer} recorded ${are(upTo, 'this entry', `these ${upTo} entries`)}: its key signed the seal.`,
    'No entry was changed, removed, added or moved between the first and the last that is sealed.',
    sealedWhen(result),
  ];
  if (later === 0)
    return {
      ...{ tone: 'good', state: 'Genuine', title: 'Nothing was changed' },
      lead: `${are(upTo, 'The one entry is', `All ${upTo} entries are`)} exactly as ${signer} sealed them on ${when}.`,
      proves,
      not: [always, nameless, hidden, `What happened after ${when}.`],
    };
  return {
    tone: 'need',
    state: `Genuine, up to entry ${upTo}`,
    title: `${later} ${are(later, 'entry is', 'entries are')} not covered`,
    lead: `${entries(1, upTo)} ${are(upTo, 'is', 'are')} exactly as ${signer} sealed them on ${when}. ${entries(upTo + 1, events.at(-1)?.version ?? upTo)} came later and ${are(later, 'is', 'are')} not sealed in this file. The applicant can download a newer copy in the portal.`,
    proves,
    not: [
      `${entries(upTo + 1, upTo + later)}. They follow from entry ${upTo}, but no seal holds them: they could still be exchanged in this file.`,
      always,
      nameless,
      hidden,
    ],
  };
}

function titleOfForged({ finding }: CheckedHistory): [title: string, lead: string] {
  const version = finding?.version;
  if (finding?.kind === 'signature')
    return ['The seal was changed', 'The signature under it is not for what the seal says now.'];
  if (finding?.kind === 'retired')
    return [
      'A retired key sealed this file',
      `Its seal was made with an earlier key of ${company.name}, which was no longer in use for a log of this size.`,
    ];
  if (finding?.kind === 'missing')
    return [`Entry ${version} is missing`, 'The seal covers it, and this file does not have it.'];
  if (finding?.kind === 'loose')
    return [`Entry ${version} does not belong here`, 'It does not follow from the entry before it.'];
  if (finding?.kind === 'changed')
    return [`Entry ${version} was changed`, `It is not what was sealed under this number.`];
  return [
    'The seal is not of this history',
    'The history in this file as a whole is not the one that was sealed. The file does not show which entry differs.',
  ];
}

function forged(result: CheckedHistory): Verdict {
  const { finding, events } = result;
  const [title, lead] = titleOfForged(result);
  const sealed = events.filter(({ state }) => state === 'sealed').map(({ version }) => version);
  const [first, last] = [sealed[0], sealed.at(-1)];
  return {
    ...{ tone: 'stop', state: 'Not genuine', title, lead },
    proves: [
      finding?.version == null ? 'That this file is not what was sealed.' : `${title}.`,
      ...(first && last
        ? [`${entries(first, last)} ${are(sealed.length, 'is', 'are')} exactly as sealed.`]
        : []),
    ],
    not: [
      `What was there before. Ask for the original file, or write to ${company.email}.`,
      'Who changed it, or why. A damaged download looks the same.',
      ...(finding?.version != null && finding.version > 1 && finding.kind !== 'loose'
        ? [`${entries(1, finding.version - 1)}: the seal reaches them only through entry ${finding.version}.`]
        : []),
      always,
    ],
  };
}

/** What is no proof at all. */
export const unread = (sentence: string): Verdict => ({
  ...{ tone: 'stop', state: 'Not checked', title: 'This cannot be checked', lead: sentence },
  ...{ proves: [], not: [] },
});

/** @param isOther checked against a key that the reader gave */
export function verdictOf(result: CheckedHistory, isOther: boolean): Verdict {
  const { verdict, finding, origin, events } = result;
  const signer = isOther ? origin : company.shortName;
  if (verdict === 'forged') return forged(result);
  if (verdict !== 'foreign') return holding(result, signer);
  return {
    tone: 'stop',
    state: `Not signed by ${isOther ? 'that key' : company.shortName}`,
    title: 'Another key sealed this file',
    lead: `Its seal was not made with the key ${isOther ? 'that you gave' : `of ${company.name}`}. A name can be copied, a key cannot.`,
    proves: [
      finding
        ? 'Nothing: the entries do not even fit together.'
        : `That the ${events.length} entries fit together. Anyone can make such a file.`,
    ],
    not: [
      `That any of it comes from ${signer}.`,
      'When it was made. No witness that this page knows has seen the seal.',
      'That there is an application with this number.',
    ],
  };
}
