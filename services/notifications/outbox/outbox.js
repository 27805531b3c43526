// The small inbox at /dev/outbox, as browsers run it. Mails are shown as text or in a frame in which nothing runs.
const find = (id) => document.getElementById(id);
const zurich = (options) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', ...options });
const dayOf = zurich({ dateStyle: 'full' });
const timeOf = zurich({ timeStyle: 'short' });
const fullOf = zurich({ dateStyle: 'full', timeStyle: 'medium' });
const worded = (kind) => (kind ? (kind[0].toUpperCase() + kind.slice(1)).replaceAll('_', ' ') : 'Other');
const link = /https?:\/\/\S+/;

const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);
const pairs = (list) =>
  list
    .filter(([, value]) => value)
    .map(([term, value]) => {
      const row = document.createElement('div');
      row.append(element('dt', term), element('dd', value));
      return row;
    });

let mails = [];
let shownId = null;

const fits = (mail) => {
  const words = find('search').value.toLowerCase();
  const kind = find('kind').value;
  const text = `${mail.recipient} ${mail.subject} ${mail.text}`.toLowerCase();
  return text.includes(words) && (!kind || worded(mail.kind) === kind);
};

function rowOf(mail) {
  const button = element('button', '', { type: 'button', className: 'mail' });
  button.dataset.id = mail.mail_id;
  button.append(
    element('b', mail.subject),
    element('time', timeOf.format(new Date(mail.created_at))),
    element('span', mail.recipient, { className: 'to', title: mail.recipient }),
    element('span', worded(mail.kind), { className: 'kind' }),
  );
  button.addEventListener('click', () => show(mail.mail_id));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function mark() {
  for (const button of document.querySelectorAll('.mail'))
    if (button.dataset.id === shownId) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
}

function draw() {
  const found = mails.filter(fits);
  const rows = [];
  let day = '';
  for (const mail of found) {
    const of = dayOf.format(new Date(mail.created_at));
    if (of !== day) rows.push(element('li', of, { className: 'day' }));
    day = of;
    rows.push(rowOf(mail));
  }
  find('mails').replaceChildren(...rows);
  find('none').hidden = mails.length > 0;
  const counted = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  find('count').textContent = found.length === mails.length ? counted : `${found.length} of ${counted}`;
  mark();
}

function linkedText(text) {
  const pieces = text.split(/(https?:\/\/\S+)/);
  return pieces.map((piece) => (link.test(piece) ? element('a', piece, { href: piece }) : piece));
}

function show(id) {
  const mail = mails.find(({ mail_id }) => mail_id === id);
  if (!mail) return;
  shownId = id;
  const kept = fullOf.format(new Date(mail.created_at));
  find('mail').hidden = false;
  document.body.classList.add('reading');
  find('subject').textContent = mail.subject;
  find('about').replaceChildren(
    ...pairs([['To', mail.recipient], ['Kind', worded(mail.kind)], ['Kept', kept]]),
  );
  find('look').src = `/dev/outbox/${id}`;
  find('text').replaceChildren(...linkedText(mail.text));
  find('headers').replaceChildren(
    ...pairs([
      ['From', mail.sender],
      ['To', mail.recipient],
      ['Subject', mail.subject],
      ['Date', new Date(mail.created_at).toUTCString()],
      ['Message-ID', `<${mail.mail_id}@${/@([^>]+)>?$/.exec(mail.sender)?.[1] ?? 'localhost'}>`],
      ['Content-Type', `multipart/alternative; text/plain ${mail.text.length} B, text/html ${mail.html_bytes} B`],
    ]),
  );
  const [address] = link.exec(mail.text.split('\n--\n')[0]) ?? [];
  find('link').hidden = !address;
  if (address) find('open').href = address;
  find('address').textContent = address ?? '';
  history.replaceState(null, '', `#${id}`);
  mark();
  find('mail').focus({ preventScroll: true });
}

function press(group, name, value) {
  for (const button of document.querySelectorAll(`[${group}]`))
    button.setAttribute('aria-pressed', String(button.dataset[name] === value));
}
function view(name) {
  press('data-view', 'view', name);
  for (const pane of document.querySelectorAll('.pane')) pane.hidden = pane.dataset.pane !== name;
  find('widths').hidden = name !== 'html';
}

for (const button of document.querySelectorAll('[data-view]'))
  button.addEventListener('click', () => view(button.dataset.view));
for (const button of document.querySelectorAll('button[data-width]'))
  button.addEventListener('click', () => {
    find('look').dataset.width = button.dataset.width;
    press('data-width', 'width', button.dataset.width);
  });
find('search').addEventListener('input', draw);
find('kind').addEventListener('change', draw);
find('copy').addEventListener('click', () => navigator.clipboard.writeText(find('address').textContent));
find('back').addEventListener('click', () => {
  document.body.classList.remove('reading');
  document.querySelector('.mail[aria-current]')?.focus();
});

mails = await (await fetch('/dev/outbox.json')).json();
for (const kind of [...new Set(mails.map((mail) => worded(mail.kind)))].sort()) find('kind').append(new Option(kind));
draw();
const first = mails.find(({ mail_id }) => `#${mail_id}` === location.hash) ?? (innerWidth > 760 ? mails[0] : null);
if (first) show(first.mail_id);
