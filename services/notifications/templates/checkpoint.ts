import { formatNumber } from '#state-machines/numbers.ts';
import type { MailContent } from '../mail-content.ts';
import { notice, zurichTime } from './compose.ts';

/** A signed checkpoint of the log of heads, for an auditor to keep: a copy that no one at the company can change. */
export interface KeptCheckpoint {
  number: number;
  takenAt: string;
  size: number;
  /** Hex. */
  root: string;
  /** As the log's file has it, with the cosignatures of witnesses. */
  note: string;
}

export function checkpointMail(
  to: string,
  { number, takenAt, size, root, note }: KeptCheckpoint,
): MailContent {
  const mail = notice(to, {
    subject: `Checkpoint ${number} of the log, to keep`,
    preheader: 'Keep this e-mail: it proves later that nothing before it was rewritten.',
    title: `Checkpoint ${number} of the log of applications`,
    paragraphs: [
      'The attached file is the signed checkpoint. Keep it where this company cannot change it.',
      'To hold it against the log at any later time: npm run ops -- log compare FILE',
    ],
    rows: [
      { term: 'Signed', value: zurichTime(takenAt) },
      { term: 'Entries', value: formatNumber(size) },
      { term: 'Root', value: root },
    ],
    why: 'You get this e-mail every week because this address is that of the auditor.',
  });
  return { ...mail, attachment: { name: `checkpoint-${number}`, text: note } };
}
