/** What a field of date and time holds, as the clock in Zurich shows it (ruling 28), whatever the browser's zone. */
const zurich = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** '2026-10-14T09:30:00' for an instant; empty for none, or for what is no instant. */
export function fieldOf(instant: string | undefined): string {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? '' : zurich.format(at).replace(' ', 'T');
}

/** The instant at which the clock in Zurich shows this; the earlier of two in the night when an hour comes twice. */
export function instantOf(field: string): string | undefined {
  const shown = Date.parse(`${field.length === 16 ? `${field}:00` : field}Z`);
  if (Number.isNaN(shown)) return undefined;
  const offset = (at: number) => Date.parse(`${fieldOf(new Date(at).toISOString())}Z`) - at;
  // Before and after a change of the hour the offsets differ; the larger one gives the earlier instant.
  const candidates = [shown - offset(shown - 7_200_000), shown - offset(shown + 7_200_000)].sort(
    (a, b) => a - b,
  );
  const exact = candidates.find((at) => at + offset(at) === shown) ?? candidates[0];
  return exact === undefined ? undefined : new Date(exact).toISOString();
}
