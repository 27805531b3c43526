import { type NewsKey, news } from '#state-machines/application/news.ts';
import { listPath } from './list-figure.ts';

/** The list of what happened from an instant on. @param until up to another one; without it up to now */
export const newsPath = (key: NewsKey, since: string, until?: string): string =>
  listPath({ ...news[key].filter, since, ...(until ? { until } : {}) }, null);
