/** Times as staff read them: Europe/Zurich whatever the browser's zone (ruling 28), months in three letters. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const zurich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';

function parts(at: string | number): Record<Part, string> {
  const found = zurich.formatToParts(new Date(at)).map((part) => [part.type, part.value]);
  const all = Object.fromEntries(found) as Record<Part, string>;
  // ICU writes 'Sept' in British English; every other month has three letters.
  return { ...all, month: all.month.slice(0, 3) };
}

/** '29 Sep' */
export function dayAndMonth(at: string | number): string {
  const p = parts(at);
  return `${p.day} ${p.month}`;
}

/** '29 Sep, 20:35', or '29 Sep 2023' when it lies in another year. */
export function shortTime(at: string, now: number = Date.now()): string {
  const p = parts(at);
  if (p.year !== parts(now).year) return `${p.day} ${p.month} ${p.year}`;
  return `${p.day} ${p.month}, ${p.hour}:${p.minute}`;
}

/** '29 Sep 2026, 20:35' */
export function fullTime(at: string): string {
  const p = parts(at);
  return `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute}`;
}

/** '29 Sep 2026, 20:35:07' */
export function exactTime(at: string): string {
  return `${fullTime(at)}:${parts(at).second}`;
}

/** '20:35:07' */
export function clock(at: number): string {
  const p = parts(at);
  return `${p.hour}:${p.minute}:${p.second}`;
}

/** 'Mon 19 Oct 2026, 10:42' */
export function longTime(at: number): string {
  return `${parts(at).weekday} ${fullTime(new Date(at).toISOString())}`;
}

/** A length of time in its two largest units: '1 d 16 h', '2 h 37 min', '27 min'. */
export function span(ms: number): string {
  const rest = Math.max(0, ms);
  if (rest >= day) {
    const hours = Math.floor((rest % day) / hour);
    return hours === 0 ? `${Math.floor(rest / day)} d` : `${Math.floor(rest / day)} d ${hours} h`;
  }
  const minutes = Math.floor((rest % hour) / minute);
  if (rest >= hour) return `${Math.floor(rest / hour)} h ${String(minutes).padStart(2, '0')} min`;
  return rest >= minute ? `${minutes} min` : 'under 1 min';
}

/** A length of time in its largest unit: '9 d', '5 h', '12 min'. */
export function roughSpan(ms: number): string {
  if (ms >= day) return `${Math.floor(ms / day)} d`;
  if (ms >= hour) return `${Math.floor(ms / hour)} h`;
  return `${Math.max(1, Math.floor(ms / minute))} min`;
}

/** '18 days ago' */
export function ago(at: string, now: number): string {
  const ms = now - Date.parse(at);
  if (ms < minute) return 'just now';
  const [count, unit] =
    ms >= day ? [ms / day, 'day'] : ms >= hour ? [ms / hour, 'hour'] : [ms / minute, 'minute'];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
