// Checks the history of one application without the product, its database or a network. Needs Node 20 or newer, or a browser, and
// nothing else.
//
//   node verify.mjs FILE.tlog-proof --key KEY … [--witness KEY …] KEY as `ops log key` or the page /verify shows it: NAME+ID+KEY, or, of a key
//                                                                 that signs no more, 'NAME+ID+KEY until SIZE'
//   node verify.mjs [FOLDER] [--key FILE.pem]                     history.json, head.tlog-proof and public-key.pem in one folder
//
// How it works: each event's hash is the SHA-256 of the hash before it and the event's text; the first follows from the application's id. The
// signed log has the hash of the last event as an entry (RFC 6962; c2sp.org/tlog-proof, signed-note, tlog-cosignature).
const { subtle } = globalThis.crypto;
/** A call of its own for each of ten thousand texts takes a fifth of a second longer, so Node's synchronous one is used where there is one. */
const hashNow = globalThis.process?.getBuiltinModule?.('node:crypto').hash;

/** What is wrong with the form of a file or a key, in a sentence. */
export class Unreadable extends Error {}
function demand(holds, otherwise) {
  if (!holds) throw new Unreadable(otherwise);
}

const encoder = new TextEncoder();
function joined(parts) {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
const sha256 = async (...parts) =>
  new Uint8Array(
    hashNow ? hashNow('sha256', joined(parts), 'buffer') : await subtle.digest('SHA-256', joined(parts)),
  );
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
function toHex(bytes) {
  let text = '';
  for (const byte of bytes) text += pairs[byte];
  return text;
}
function fromHex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
const isSame = (one, other) => toHex(one) === toHex(other);

/** Standard base64 in its one canonical spelling. */
function fromBase64(text, what) {
  // The bits behind the last byte are zero.
  const isCanonical = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(text) && text.length % 4 === 0;
  demand(text !== '' && isCanonical, `${what} is not valid base64.`);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
function fromDecimal(text, what) {
  const isNumber = /^(0|[1-9][0-9]{0,15})$/.test(text ?? '') && Number.isSafeInteger(Number(text));
  demand(isNumber, `${what} is not a valid number.`);
  return Number(text);
}

// --- keys and signatures -----------------------------------------------------------------------------------------------------------------

const types = { 1: 'log', 4: 'witness' };

/** NAME+ID+KEY, and ` until SIZE` for a key that signs no larger log. */
export async function parseKey(text) {
  const form = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)(?:\s+until\s+(\S+))?$/;
  const [, name, id, encoded, size] = form.exec(text.trim()) ?? [];
  demand(name, 'This is not a key: it must read NAME+ID+KEY.');
  const until = size === undefined ? null : fromDecimal(size, `The last size of the key of ${name}`);
  const typed = fromBase64(encoded, 'The last part of the key');
  const type = types[typed[0]];
  demand(type && typed.length === 33, `The key of ${name} is not an Ed25519 key of a log or a witness.`);
  const made = await sha256(`${name}\n`, typed);
  demand(toHex(made.slice(0, 4)) === id, `The key of ${name} does not match its number; it was mistyped.`);
  return { name, id, type, until, raw: typed.slice(1) };
}

async function isSigned(key, message, signature) {
  const imported = await subtle.importKey('raw', key.raw, { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, imported, signature, joined([message]));
}

/** A signed note: its text, and who signed. */
function parseNote(note) {
  const end = note.lastIndexOf('\n\n');
  demand(end > 0 && note.endsWith('\n'), 'The seal in this file is incomplete.');
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  demand(lines.length <= 100, 'The seal in this file has more than 100 signatures.');
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    demand(name, 'A line of the seal is not a signature.');
    const bytes = fromBase64(encoded, `The signature of ${name}`);
    demand(bytes.length > 4, `The signature of ${name} is too short.`);
    return { name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) };
  });
  const [origin, size, root, ...rest] = text.slice(0, -1).split('\n');
  demand(origin && !rest.includes(''), 'The seal in this file names no log.');
  const rootHash = fromBase64(root ?? '', 'The root in the seal');
  demand(rootHash.length === 32, 'The root in the seal is not a SHA-256 hash.');
  return { text, signatures, origin, size: fromDecimal(size, 'The size in the seal'), root: rootHash };
}

/** The cosignatures of known witnesses. @returns null for one that is wrong */
async function cosignature(note, key) {
  const signature = note.signatures.find(({ name, id }) => name === key.name && id === key.id);
  if (!signature) return undefined;
  if (signature.bytes.length !== 72) return null;
  const seconds = new DataView(signature.bytes.buffer, signature.bytes.byteOffset).getBigUint64(0);
  const message = `cosignature/v1\ntime ${seconds}\n${note.text}`;
  const at = new Date(Number(seconds) * 1000);
  if (seconds === 0n || Number.isNaN(at.getTime())) return null;
  return (await isSigned(key, message, signature.bytes.slice(8))) ? at.toISOString() : null;
}

// --- the tree ----------------------------------------------------------------------------------------------------------------------------

const nodeOf = (left, right) => sha256(Uint8Array.of(1), left, right);
const leafOf = (entry) => sha256(Uint8Array.of(0), entry);

/** The root that an entry's hash leads to (RFC 9162, 2.1.3.2); null when the proof has too few or too many hashes. */
async function rootFrom(leaf, index, size, hashes) {
  if (index >= size) return null;
  let [at, last, root] = [index, size - 1, leaf];
  for (const beside of hashes) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      root = await nodeOf(beside, root);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else root = await nodeOf(root, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}
async function isInTree(entry, index, { size, root }, hashes) {
  const found = await rootFrom(await leafOf(entry), index, size, hashes);
  return found !== null && isSame(found, root);
}
function hashesOf(lines) {
  demand(lines.length <= 63, 'The proof has more than 63 hashes.');
  return lines.map((line) => {
    const hash = fromBase64(line, 'A hash of the proof');
    demand(hash.length === 32, 'A hash of the proof is not a SHA-256 hash.');
    return hash;
  });
}

function parseProof(text) {
  const end = text.indexOf('\n\n');
  demand(text.startsWith('c2sp.org/tlog-proof@v1\n') && end > 0, 'This is not a proof of a history.');
  const [, extra, index, ...lines] = text.slice(0, end).split('\n');
  demand(extra?.startsWith('extra '), 'The proof holds no history.');
  demand(index?.startsWith('index '), 'The proof does not say where in the log it is.');
  return {
    extra: fromBase64(extra.slice(6), 'The history in this file'),
    index: fromDecimal(index.slice(6), 'The place in the log'),
    hashes: hashesOf(lines),
    note: parseNote(text.slice(end + 2)),
  };
}

// --- the history -------------------------------------------------------------------------------------------------------------------------

function asText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable('This is not a proof of a history: it is not a text.');
  }
}
function parseHistory(bytes) {
  let history;
  try {
    history = JSON.parse(asText(bytes));
  } catch {
    throw new Unreadable('The history in this file is damaged.');
  }
  const { applicationId, head, events, seal } = history ?? {};
  const isEvent = (event) =>
    Number.isSafeInteger(event?.version) &&
    event.version > 0 &&
    typeof event.body === 'string' &&
    isHash(event.prevHash);
  const isWhole =
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(applicationId) &&
    Number.isSafeInteger(head?.version) &&
    head.version > 0 &&
    head.version < 2 ** 32 &&
    isHash(head.hash) &&
    Array.isArray(events) &&
    events.every(isEvent) &&
    typeof seal?.entry === 'string' &&
    Array.isArray(seal.proof) &&
    seal.proof.every((line) => typeof line === 'string');
  demand(isWhole, 'The history in this file is damaged.');
  demand(
    new Set(events.map(({ version }) => version)).size === events.length,
    'The file holds an entry twice.',
  );
  return { applicationId, head, seal, events: events.toSorted((a, b) => a.version - b.version) };
}

/** What an event's text says, as far as it is one. */
function saidBy({ version, body }) {
  try {
    const { at, type, from, to, actor } = JSON.parse(body);
    const text = (value) => (typeof value === 'string' ? value : '');
    return { version, at: text(at), type: text(type), from: text(from), to: text(to), by: text(actor?.kind) };
  } catch {
    return { version, at: '', type: '', from: '', to: '', by: '' };
  }
}

/** The hash that each event makes. Many at a time, since each is a call of its own. */
async function hashEvents(events) {
  const made = new Map();
  for (let from = 0; from < events.length; from += 512)
    await Promise.all(
      events.slice(from, from + 512).map(async ({ version, prevHash, body }) => {
        made.set(version, toHex(await sha256(fromHex(prevHash), body)));
      }),
    );
  return made;
}

/**
 * From the sealed hash back: each event that makes the known hash is as sealed, and says which hash the one before it must have.
 * @returns the state of each event, and the first finding from the end
 */
async function walk({ applicationId, head, events }, made) {
  const byVersion = new Map(events.map((event) => [event.version, event]));
  const states = new Map(events.map(({ version }) => [version, 'unconfirmed']));
  let [finding, known] = [null, head.hash];
  for (let version = head.version; version > 0 && !finding; version--) {
    const event = byVersion.get(version);
    if (!event) finding = { version, kind: 'missing', sealed: known };
    else if (made.get(version) !== known) {
      finding = { version, kind: 'changed', sealed: known, made: made.get(version) };
      states.set(version, 'changed');
    } else {
      states.set(version, 'sealed');
      known = event.prevHash;
    }
  }
  if (!finding && known !== toHex(await sha256(applicationId))) {
    finding = { version: 1, kind: 'changed', sealed: known, made: made.get(1) };
    states.set(1, 'changed');
  }
  let before = head.hash;
  for (const event of events.filter(({ version }) => version > head.version)) {
    const isNext = event.prevHash === before && byVersion.has(event.version - 1);
    states.set(event.version, isNext || finding?.version > head.version ? 'later' : 'changed');
    if (!isNext) finding ??= { version: event.version, kind: 'loose', sealed: before, made: event.prevHash };
    before = made.get(event.version);
  }
  return { states, finding };
}

/** When the operator says that the seal was made; the log's last entry, which the seal covers. Null when it does not hold. */
async function sealedAt({ seal }, note) {
  if (!(await isInTree(encoder.encode(seal.entry), note.size - 1, note, hashesOf(seal.proof)))) return null;
  try {
    const { takenAt } = JSON.parse(seal.entry);
    return Number.isNaN(Date.parse(takenAt)) ? null : takenAt;
  } catch {
    return null;
  }
}

function entryOf({ applicationId, head: { version, hash } }) {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, version);
  return joined([fromHex(applicationId.replaceAll('-', '')), number, fromHex(hash)]);
}

/**
 * Checks a proof file.
 * @param file its bytes or text
 * @param trusted { keys, witnesses }: keys of logs and of witnesses that the reader trusts, as NAME+ID+KEY
 * @returns verdict 'genuine', 'outdated' (later events are not sealed), 'forged' or 'foreign' (no trusted key signed), and what it is about
 * @throws Unreadable with a sentence for what is no proof or no key
 */
export async function check(file, { keys = [], witnesses = [] } = {}) {
  const proof = parseProof(typeof file === 'string' ? file : asText(file));
  const history = parseHistory(proof.extra);
  const { note, index, hashes } = proof;
  const trusted = await Promise.all(keys.map(parseKey));
  const { states, finding: found } = await walk(history, await hashEvents(history.events));
  let finding = found;
  const isIn = await isInTree(entryOf(history), index, note, hashes);
  const takenAt = isIn ? await sealedAt(history, note) : null;
  if (!isIn || takenAt === null) finding = { version: null, kind: 'seal' };
  const signed = note.signatures.flatMap((signature) => {
    const key = trusted.find(
      ({ name, id, type }) => type === 'log' && name === signature.name && id === signature.id,
    );
    return key ? [{ key, signature }] : [];
  });
  const holds = await Promise.all(
    signed.map(({ key, signature }) => isSigned(key, note.text, signature.bytes)),
  );
  const isRetired = ({ key: { until } }) => until !== null && until < note.size;
  if (holds.includes(false)) finding = { version: null, kind: 'signature' };
  else if (signed.length > 0 && signed.every(isRetired)) finding = { version: null, kind: 'retired' };
  const isForeign = signed.length === 0 || signed.some(({ key }) => key.name !== note.origin);
  const cosigned = [];
  for (const key of await Promise.all(witnesses.map(parseKey))) {
    const at = key.type === 'witness' ? await cosignature(note, key) : undefined;
    if (at === null) finding = { version: null, kind: 'signature' };
    else if (at !== undefined) cosigned.push({ name: key.name, id: key.id, at });
  }
  const isUnfit = finding?.version === null || isForeign;
  const events = history.events.map((event) => ({
    ...saidBy(event),
    state: isUnfit && states.get(event.version) === 'sealed' ? 'unconfirmed' : states.get(event.version),
  }));
  const later = events.filter(({ state }) => state === 'later').length;
  return {
    verdict: isForeign ? 'foreign' : finding ? 'forged' : later > 0 ? 'outdated' : 'genuine',
    finding,
    ...{ applicationId: history.applicationId, events, later, upTo: history.head.version },
    ...{ origin: note.origin, size: note.size, root: btoa(String.fromCharCode(...note.root)), index },
    ...{ takenAt: isUnfit ? null : takenAt, cosigned: isUnfit ? [] : cosigned },
    signedBy: note.signatures.map(({ name, id }) => `${name}+${id}`),
  };
}

const findings = {
  changed: ({ version }) => `Event ${version} was changed: it is not what was sealed.`,
  missing: ({ version }) => `Event ${version} is missing: the seal covers it.`,
  loose: ({ version }) => `Event ${version} does not follow from the one before it.`,
  seal: () => 'The seal does not belong to this history, or was changed.',
  signature: () => 'The signature under the seal is wrong: the seal was changed.',
  retired: () => 'The seal is signed by a key that was retired before: it signs no log of this size.',
};
const verdicts = {
  genuine: ({ upTo }) => `The history holds: events 1 to ${upTo} are exactly as they were sealed.`,
  outdated: ({ upTo, later }) =>
    `The history holds up to event ${upTo}; ${later} later events are not sealed in this file.`,
  forged: ({ finding }) => `The history does NOT hold. ${findings[finding.kind](finding)}`,
  foreign: ({ signedBy }) =>
    `No key that you trust sealed this history. It was sealed by ${signedBy.join(', ')}.`,
};

// --- the folder of `ops proof` --------------------------------------------------------------------------------------------------------------

/** Every text makes its hash, every hash follows from the one before, nothing is left out. @returns hashes by version */
async function checkEvents({ applicationId, events }, wrong) {
  const hashes = new Map();
  let [before, status] = [toHex(await sha256(applicationId)), null];
  for (const [place, event] of events.entries()) {
    const at = `Event ${event.version}`;
    if (event.version !== place + 1)
      wrong(`${at}: event ${place + 1} was expected here; one is missing or out of order.`);
    if (event.prevHash !== before) wrong(`${at}: does not follow from the event before it.`);
    if (toHex(await sha256(fromHex(event.prevHash), event.body)) !== event.hash)
      wrong(`${at}: its text does not make its hash; it was changed.`);
    const body = parsed(at, event.body, wrong);
    if (body) {
      if (body.applicationId !== applicationId) wrong(`${at}: is about another application.`);
      if (body.version !== event.version) wrong(`${at}: says that it is event ${body.version}.`);
      if (body.at !== event.recordedAt) wrong(`${at}: says that it was recorded at ${body.at}.`);
      if (body.from !== status) wrong(`${at}: leaves '${body.from}', but the status was '${status}'.`);
      status = body.to;
    }
    hashes.set(event.version, event.hash);
    before = event.hash;
  }
  return hashes;
}
function parsed(name, text, wrong) {
  try {
    return JSON.parse(text);
  } catch {
    wrong(`${name} cannot be read: it is not JSON.`);
    return null;
  }
}

/** The key (DER) of a PEM file, which may hold several, that signed the note; null when none did. */
async function signerAmong(pem, note) {
  for (const block of pem.split(/(?<=-----END [^-]+-----)/).filter((each) => each.trim() !== '')) {
    const der = fromBase64(block.replace(/-----[^-]+-----|\s/g, ''), 'The public key');
    const raw = der.slice(-32);
    const id = toHex((await sha256(`${note.origin}\n`, joined([Uint8Array.of(1), raw]))).slice(0, 4));
    const line = note.signatures.find((each) => each.name === note.origin && each.id === id);
    if (line && (await isSigned({ raw }, note.text, line.bytes))) return der;
  }
  return null;
}

/** What the signed log says of the last event. */
async function checkHead(text, pem, isTrusted, { applicationId, events }, hashes, say) {
  let proof;
  try {
    proof = parseProof(text);
  } catch (error) {
    return `head.tlog-proof cannot be read. ${error.message}`;
  }
  if (!pem) return 'public-key.pem is missing: it is unknown who signed the checkpoint.';
  const { note, extra: entry } = proof;
  const der = await signerAmong(pem, note);
  if (!der) return 'The checkpoint is not signed by this key: one of the two was exchanged.';
  if (!(await isInTree(entry, proof.index, note, proof.hashes)))
    return 'The proof does not lead to the signed checkpoint; it was changed.';
  const hex = toHex(entry);
  if (entry.length !== 52 || hex.slice(0, 32) !== applicationId.replaceAll('-', ''))
    return 'The proof is about something else than this application.';
  const [version, hash, count] = [Number.parseInt(hex.slice(32, 40), 16), hex.slice(40), events.length];
  say(`The checkpoint of ${note.origin} with ${note.size} entries vouches for events 1 to ${version}.`);
  const whose = isTrusted ? ', which is the one you trust' : '';
  say(`It was signed by the key with the fingerprint ${toHex(await sha256(der))}${whose}.`);
  if (!isTrusted) say('Compare the fingerprint with what the operator has published elsewhere.');
  if (count > version)
    say(`Events ${version + 1} to ${count} came later; the next checkpoint will vouch for them.`);
  if (version > count) return `Events ${count + 1} to ${version} are gone: the checkpoint vouches for them.`;
  const isIt = hashes.get(version) === hash;
  return isIt ? null : `Event ${version} or one before it was replaced: the checkpoint vouches for another.`;
}

/** @returns the exit code */
async function checkFolder(read, trustedPem, say) {
  const text = read('history.json');
  if (text === null) {
    say('There is no history.json here, and no file was named.');
    return 2;
  }
  const problems = [];
  const wrong = (sentence) => problems.push(sentence);
  const history = parsed('history.json', text, wrong);
  if (history && Array.isArray(history.events)) {
    say(`Application ${history.applicationId}: ${history.events.length} events.`);
    const hashes = await checkEvents(history, wrong);
    const proof = read('head.tlog-proof');
    const pem = trustedPem ?? read('public-key.pem');
    if (proof === null)
      say('There is no checkpoint: a cut tail, or a history rewritten as a whole, could not be seen.');
    else {
      const problem = await checkHead(proof, pem, trustedPem !== null, history, hashes, say);
      if (problem) wrong(problem);
    }
  } else if (history) wrong('history.json holds no events.');
  if (problems.length === 0) say('The history holds: nothing was changed, left out or put in another order.');
  else {
    say(`The history does NOT hold: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    for (const problem of problems) say(`  ${problem}`);
  }
  return problems.length === 0 ? 0 : 1;
}

async function checkFile(bytes, trusted, say) {
  const result = await check(bytes, trusted);
  const { applicationId, events, takenAt, cosigned, verdict } = result;
  say(`Application ${applicationId}: ${events.length} events.`);
  if (takenAt) say(`The operator says that the seal was made at ${takenAt}.`);
  for (const { name, at } of cosigned) say(`The witness ${name} cosigned it at ${at}.`);
  say(verdicts[verdict](result));
  return verdict === 'genuine' || verdict === 'outdated' ? 0 : 1;
}

/** Exit code 0: it holds; 1: it does not; 2: it could not be checked. */
async function main() {
  const [{ readFileSync }, { default: path }, { fileURLToPath }] = await Promise.all([
    import('node:fs'),
    import('node:path'),
    import('node:url'),
  ]);
  const say = (text) => process.stdout.write(`${text}\n`);
  const [keys, witnesses, places] = [[], [], []];
  for (let args = process.argv.slice(2); args.length > 0; args = args.slice(1)) {
    const into = { '--key': keys, '--witness': witnesses }[args[0]];
    if (into) into.push(args[1] ?? '');
    else places.push(args[0]);
    if (into) args = args.slice(1);
  }
  try {
    const [place = path.dirname(fileURLToPath(import.meta.url))] = places;
    if (place.endsWith('.tlog-proof'))
      process.exitCode = await checkFile(readFileSync(place), { keys, witnesses }, say);
    else {
      const read = (name) => {
        try {
          return readFileSync(path.join(place, name), 'utf8');
        } catch {
          return null;
        }
      };
      process.exitCode = await checkFolder(read, keys[0] ? readFileSync(keys[0], 'utf8') : null, say);
    }
  } catch (error) {
    say(`Nothing was checked. ${error.message}`);
    process.exitCode = 2;
  }
}

const isCommand = typeof process !== 'undefined' && /verify[^/\\]*\.mjs$/.test(process.argv?.[1] ?? '');
if (isCommand) await main();
