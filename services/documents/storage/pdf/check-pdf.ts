import type { SealedFile } from '#services/platform/files/sealed-file.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type Finding, PdfInspector } from './inspector.ts';

const inspector = new PdfInspector();
const printed = 'Please print it to a new PDF, and send that one';
const reasons: Record<Exclude<Finding, null>, string> = {
  script: `it holds a script or an interactive form that can run one. ${printed}`,
  launch: `it would start another program or load a file. ${printed}`,
  attachment: 'it holds other files. Please take them out, or print it to a new PDF',
  encrypted: 'it is protected by a password, so it cannot be checked. Please send it without one',
  unreadable: `it is damaged, so it cannot be checked. ${printed}`,
  'too-much': `it unpacks to far more than its size, or is put together in an unusual way. ${printed}`,
};

/** @throws DomainError `unsupported-file` for a PDF that does more than show its pages (S37), or that cannot be looked into */
export async function checkPdf(file: SealedFile): Promise<void> {
  const finding = await inspector.inspect(async () => Buffer.concat(await Array.fromAsync(file.bytes())));
  if (finding === null) return;
  throw new DomainError(
    'unsupported-file',
    `This PDF cannot be accepted: ${reasons[finding]}. Nothing was saved.`,
  );
}
