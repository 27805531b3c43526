import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { site } from './people.ts';
import { expect, test } from './strict.ts';

/** What visitors write, on the real server: the contact form and the security report (applicant side, sections 5, 7 and 8). */
const send = '/api/secure-contact-form';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const faults = (page: Page) => page.getByRole('main').getByRole('alert');

interface Sent {
  recipient: string;
  subject: string;
  text: string;
}
const mailsWith = async (page: Page, words: string) => {
  const mails = (await (await page.request.get(`${site()}/dev/outbox.json`)).json()) as Sent[];
  return mails.filter(({ text }) => text.includes(words));
};

async function fill(page: Page, subject: string): Promise<void> {
  await field(page, 'First name').fill('Livia');
  await field(page, 'Last name').fill('Amrein');
  await field(page, 'Email').fill('livia.amrein@post.example');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Could you call me on Monday?');
}

test('a message is written, kept over a reload and a lost connection, and sent once', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 429/);
  await page.goto(`${site()}/#contact`);
  await button(page, 'Send message').click();
  await expect(faults(page)).toBeFocused();
  for (const said of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Invalid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ])
    await expect(faults(page)).toContainText(said);
  await check(page, 'contact form with faults');

  const subject = `A house by the lake ${Date.now()}`;
  await fill(page, subject);
  await page.reload();
  await expect(field(page, 'Subject')).toHaveValue(subject);
  await expect(field(page, 'Message')).toHaveValue('Could you call me on Monday?');

  await context.setOffline(true);
  await button(page, 'Send message').click();
  // Kept and sent later: offline-forms.e2e.ts.
  await expect(page.getByText('You are offline. Your entries are kept', { exact: false })).toBeVisible();
  await check(page, 'contact form, waiting for a connection');
  await button(page, 'Cancel sending').click();
  await context.setOffline(false);
  await page.route(`**${send}`, (route) => route.abort('failed'));
  await button(page, 'Send message').click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('There was an error sending your message. Please try again.');
  await expect(faults(page)).toContainText('Nothing you typed is lost.');
  await expect(field(page, 'Message')).toHaveValue('Could you call me on Monday?');
  await page.unroute(`**${send}`);

  const bodies: unknown[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${send}`, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.fallback();
  });
  await button(page, 'Send message').dblclick();
  await expect(button(page, 'Sending...')).toBeDisabled();
  await check(page, 'contact form while it is sent');
  letGo();
  await expect(toast(page)).toContainText('Message Sent!');
  await expect(toast(page)).toContainText(
    "Thank you for your message. We'll get back to you within 24 hours.",
  );
  expect(bodies).toEqual([
    {
      name: 'Livia Amrein',
      email: 'livia.amrein@post.example',
      message: `Subject: ${subject}\nPhone: Not provided\n\nCould you call me on Monday?`,
    },
  ]);
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(button(page, 'Send message')).toBeFocused();
  await expect.poll(async () => (await mailsWith(page, subject)).length).toBe(1);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('');
  await page.unroute(`**${send}`);

  // Enough is enough: five a minute.
  for (let count = 0; count < 5; count++) {
    const data = {
      name: 'Livia Amrein',
      email: 'livia.amrein@post.example',
      message: `Once more, ${count}.`,
    };
    await page.request.post(`${site()}${send}`, { headers: { origin: site() }, data });
  }
  await page.goto(`${site()}/contact`);
  await fill(page, 'And another thing');
  await button(page, 'Send message').click();
  await expect(toast(page)).toContainText('Rate Limit Exceeded');
  await expect(toast(page)).toContainText('Please wait before sending another message.');
  await expect(field(page, 'Subject')).toHaveValue('And another thing');
  await check(page, 'contact page, limited');
});

test('a security issue is reported from the footer, whatever happens on the way', async ({
  page,
  context,
  conscience,
}) => {
  conscience.expect(/ERR_INTERNET_DISCONNECTED/, /status of 429/);
  const dialog = page.getByRole('dialog', { name: 'Report a security issue' });
  const inside = (name: string) => dialog.getByRole('button', { name, exact: true });
  const found = dialog.getByRole('textbox', { name: 'What you found' });
  await page.goto(`${site()}/privacy`);
  const opener = button(page, 'Report a security issue');
  await opener.click();
  await expect(dialog).toBeVisible();
  await inside('Send report').click();
  await expect(found).toBeFocused();
  await expect(dialog).toContainText('Message must be at least 10 characters');
  await check(page, 'security report with a fault');

  const text = `The search takes any HTML, ${Date.now()}.`;
  await found.fill(text);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(found, 'what was typed is still there').toHaveValue(text);

  await context.setOffline(true);
  await inside('Send report').click();
  await expect(dialog.getByRole('alert')).toContainText('Report Failed');
  await expect(dialog.getByRole('alert')).toContainText(
    'Unable to submit security report. Please try again.',
  );
  await check(page, 'security report that failed');
  await context.setOffline(false);
  await inside('Send report').click();
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toContainText('Security Report Submitted');
  await expect(toast(page)).toContainText('Thank you for reporting this security issue.');
  await expect
    .poll(async () => (await mailsWith(page, text)).map(({ subject }) => subject))
    .toEqual(['A security report']);

  for (let count = 0; count < 5; count++)
    await page.request.post(`${site()}/api/security-reports`, {
      headers: { origin: site() },
      data: { message: `Found again, ${count}.` },
    });
  await opener.click();
  await expect(found).toHaveValue('');
  await found.fill('One more weakness of this site.');
  await inside('Send report').click();
  await expect(dialog.getByRole('alert')).toContainText('Rate Limit Exceeded');
  await expect(dialog.getByRole('alert')).toContainText(
    'Too many requests. Please wait before trying again.',
  );
  await expect(found).toHaveValue('One more weakness of this site.');
  const { status, body } = await page.request
    .get(`${site()}/.well-known/security.txt`)
    .then(async (answer) => ({ status: answer.status(), body: await answer.text() }));
  expect(status).toBe(200);
  expect(body).toMatch(/^Contact: mailto:\S+@\S+/m);
});
