/** What the examples on the page of mails say: a made-up person and made-up times. */
export const applicant = 'ursina@post.example';
export const firstName = 'Ursina';
export const asked = '2026-07-01T09:05:00.000Z';
export const until = '2026-07-08T09:05:00.000Z';
export const staff = 'staff@example.com';

/** An address on this site with a token in it. */
export const linkTo = (site: string, path: string) => `${site}${path}?token=example`;
