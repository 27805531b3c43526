/**
 * Times as people read them: Europe/Zurich whatever the browser's zone (ruling 28). An instant is ISO 8601 text or
 * milliseconds. The public side writes days out, the staff side is short and exact.
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Instant = string | number;
type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';

/** Making a format takes long on a slow device: each is made when it is first needed. */
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', ...options });
    return made;
  };
}
const short = lazyFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const long = lazyFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

function parts(at: Instant, format = short): Record<Part, string> {
  const found = format()
    .formatToParts(new Date(at))
    .map(({ type, value }) => [type, value]);
  const all = Object.fromEntries(found) as Record<Part, string>;
  // ICU writes 'Sept' in British English; every other month has three letters.
  return format === short ? { ...all, month: all.month.slice(0, 3) } : all;
}

/** 'Mon 16 Nov' */
export function formatDay(at: Instant): string {
  const { weekday, day, month } = parts(at);
  return `${weekday} ${day} ${month}`;
}

/** '11:30' */
export function formatTime(at: Instant): string {
  const { hour, minute } = parts(at);
  return `${hour}:${minute}`;
}

/** '19 Oct, 18:00' */
export function formatDateTime(at: Instant): string {
  return `${dayAndMonth(at)}, ${formatTime(at)}`;
}

/** 'Monday, 16 November' */
export function formatLongDay(at: Instant): string {
  const { weekday, day, month } = parts(at, long);
  return `${weekday}, ${day} ${month}`;
}

/** '16 November 2026' */
export function longDate(at: Instant): string {
  const { day, month } = parts(at, long);
  return `${day} ${month} ${parts(at).year}`;
}

/** 'Monday, 23 November, 11:30' */
export function formatLongDateTime(at: Instant): string {
  return `${formatLongDay(at)}, ${formatTime(at)}`;
}

/** '29 Sep' */
export function dayAndMonth(at: Instant): string {
  const p = parts(at);
  return `${p.day} ${p.month}`;
}

/** '29 Sep, 20:35', or '29 Sep 2023' when it is in another year. */
export function shortTime(at: string, now: number = Date.now()): string {
  const p = parts(at);
  if (p.year !== parts(now).year) return `${p.day} ${p.month} ${p.year}`;
  return `${p.day} ${p.month}, ${p.hour}:${p.minute}`;
}

/** '29 Sep 2026, 20:35' */
export function fullTime(at: Instant): string {
  const p = parts(at);
  return `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute}`;
}

/** '29 Sep 2026, 20:35:07' */
export function exactTime(at: Instant): string {
  return `${fullTime(at)}:${parts(at).second}`;
}

/** '20:35:07' */
export function clock(at: Instant): string {
  return `${formatTime(at)}:${parts(at).second}`;
}

/** 'Mon 19 Oct 2026, 10:42' */
export function longTime(at: Instant): string {
  return `${parts(at).weekday} ${fullTime(at)}`;
}

// Not the shared one: lengths need no grouping, and public pages no more code.
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * The length between two instants in its largest whole unit: '3 days', '5 hours', '1 minute'. The first two days are
 * given in hours, because '1 day' may mean anything from 24 to 47 of them.
 */
export function formatDuration(from: string, to: string): string {
  const ms = Math.abs(Date.parse(to) - Date.parse(from));
  if (ms >= 2 * day) return counted(Math.floor(ms / day), 'day');
  if (ms >= hour) return counted(Math.floor(ms / hour), 'hour');
  if (ms >= minute) return counted(Math.floor(ms / minute), 'minute');
  return 'less than a minute';
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
  return `${counted(Math.floor(count), unit)} ago`;
}
