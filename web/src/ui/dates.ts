/** Times as people read them: Europe/Zurich whatever the browser's zone (ruling 28). Instants are ISO 8601. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const short = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

function parts(format: Intl.DateTimeFormat, at: string): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}
/** ICU writes 'Sept' in British English; every other month has three letters. */
const threeLetters = (month = '') => month.slice(0, 3);

/** 'Mon 16 Nov' */
export function formatDay(at: string): string {
  const { weekday, day, month } = parts(short, at);
  return `${weekday} ${day} ${threeLetters(month)}`;
}

/** '11:30' */
export function formatTime(at: string): string {
  const { hour, minute } = parts(short, at);
  return `${hour}:${minute}`;
}

/** '19 Oct, 18:00' */
export function formatDateTime(at: string): string {
  const { day, month } = parts(short, at);
  return `${day} ${threeLetters(month)}, ${formatTime(at)}`;
}

/** 'Monday, 16 November' */
export function formatLongDay(at: string): string {
  const { weekday, day, month } = parts(long, at);
  return `${weekday}, ${day} ${month}`;
}

/** 'Monday, 23 November, 11:30' */
export function formatLongDateTime(at: string): string {
  return `${formatLongDay(at)}, ${formatTime(at)}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * The length between two instants in its largest whole unit: '3 days', '5 hours', '1 minute'. The first two days are
 * told in hours, because '1 day' may mean anything from 24 to 47 of them.
 */
export function formatDuration(from: string, to: string): string {
  const ms = Math.abs(Date.parse(to) - Date.parse(from));
  if (ms >= 2 * day) return counted(Math.floor(ms / day), 'day');
  if (ms >= hour) return counted(Math.floor(ms / hour), 'hour');
  if (ms >= minute) return counted(Math.floor(ms / minute), 'minute');
  return 'less than a minute';
}
