import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { keepMoment, showsPast } from './past-screens.ts';

const then = '2026-10-14T07:30:00.000Z';

it('goes on looking at the past where a screen can, and nowhere else', () => {
  const { admin } = paths;
  const past = [
    admin.overview,
    admin.dashboard,
    admin.applications,
    admin.application('7'),
    admin.monitor,
    admin.analytics,
  ];
  for (const path of past) {
    expect(showsPast(`${path}/`)).toBe(true);
    expect(keepMoment(path, then)).toBe(`${path}?asOf=2026-10-14T07%3A30%3A00.000Z`);
    expect(keepMoment(path, null)).toBe(path);
  }
  const now = [admin.review, admin.settings, admin.users, admin.workflows, admin.whatIf, admin.testing];
  for (const path of now) expect(keepMoment(path, then)).toBe(path);
});
