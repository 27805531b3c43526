import { formatNumber } from './numbers.ts';

const amount = String.raw`(?:CHF|Fr\.?)?\s*(\d[\d'’ ,.]*?)\s*(?:CHF)?`;
/** An amount or a range of money alone: '4000', "4'500.00 CHF", '4 000 – 5 000'. */
const amounts = new RegExp(`^\\s*${amount}(?:\\s*(?:-|–|to)\\s*${amount})?\\s*$`, 'i');
/** Thousands as someone groups them; NaN for anything finer or smaller. */
function wholeAmount(text: string): number {
  const whole = text.replace(/[.,]00$/, '');
  return /^\d+([.,'’ ]\d{3})*$/.test(whole) && whole.length > 2
    ? Number(whole.replace(/\D/g, ''))
    : Number.NaN;
}

/** What someone wrote as their salary, with its currency and grouped where it is amounts alone: 'CHF 4,000 to 5,000'. */
export function salaryText(written: string): string {
  const range = (amounts.exec(written) ?? []).slice(1).flatMap((text) => (text ? [wholeAmount(text)] : []));
  if (range.length === 0 || range.some(Number.isNaN)) return written;
  return `CHF ${range.map(formatNumber).join(' to ')}`;
}
