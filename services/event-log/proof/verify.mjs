// Checks the history of one application, without the product, its database or a network: `node verify.mjs`
// Needs Node 18 or newer and nothing else. Reads history.json, head.tlog-proof and public-key.pem beside itself, or in the folder
// that is given; `--key FILE` uses a key from someone you trust instead of the one in the folder.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const keyAt = args.indexOf('--key');
const trusted = keyAt >= 0 ? args.splice(keyAt, 2)[1] : null;
const folder = args[0] ?? path.dirname(fileURLToPath(import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const problems = [];
const wrong = (text) => problems.push(text);
const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

function read(name) {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return null;
  }
}
function parse(name, text) {
  try {
    return JSON.parse(text);
  } catch {
    wrong(`${name} cannot be read: it is not JSON.`);
    return null;
  }
}

/** Every text makes its hash, every hash follows from the one before, nothing is left out. @returns hashes by version */
function checkHistory({ applicationId, events }) {
  const hashes = new Map();
  let before = sha256(applicationId);
  let status = null;
  for (const [place, event] of events.entries()) {
    const at = `Event ${event.version}`;
    if (event.version !== place + 1)
      wrong(`${at}: event ${place + 1} was expected here; one is missing or out of order.`);
    if (event.prevHash !== before.toString('hex')) wrong(`${at}: does not follow from the event before it.`);
    const made = sha256(Buffer.from(event.prevHash, 'hex'), event.body);
    if (made.toString('hex') !== event.hash) wrong(`${at}: its text does not make its hash; it was changed.`);
    const body = parse(at, event.body);
    if (body) {
      if (body.applicationId !== applicationId) wrong(`${at}: is about another application.`);
      if (body.version !== event.version) wrong(`${at}: says that it is event ${body.version}.`);
      if (body.at !== event.recordedAt) wrong(`${at}: says that it was recorded at ${body.at}.`);
      if (body.from !== status) wrong(`${at}: leaves '${body.from}', but the status was '${status}'.`);
      status = body.to;
    }
    hashes.set(event.version, event.hash);
    before = Buffer.from(event.hash, 'hex');
  }
  return hashes;
}

const node = (left, right) => sha256(Buffer.of(1), left, right);

/** The root that an entry's hash leads to (RFC 9162, 2.1.3.2); null when the proof has too few or too many hashes. */
function rootOf(hash, index, size, proof) {
  let [at, last, root] = [index, size - 1, hash];
  for (const beside of proof) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      root = node(beside, root);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else root = node(root, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** The one line of a signed note (c2sp.org/signed-note) that this key wrote, over the text above it. */
function isSignedBy(key, note) {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin] = text.split('\n');
  const raw = Buffer.from(key.export({ format: 'jwk' }).x, 'base64url');
  const id = sha256(`${origin}\n`, Buffer.of(1), raw).subarray(0, 4);
  return note
    .slice(end + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${origin} `))
    .map((line) => Buffer.from(line.slice(`— ${origin} `.length), 'base64'))
    .some(
      (bytes) => bytes.subarray(0, 4).equals(id) && verify(null, Buffer.from(text), key, bytes.subarray(4)),
    );
}

/** A file after c2sp.org/tlog-proof; what it says is checked afterwards. */
function parseProof(text) {
  const end = text.indexOf('\n\n');
  const [first, extra, index, ...hashes] = text.slice(0, end).split('\n');
  const note = text.slice(end + 2);
  const [origin, size, root] = note.split('\n');
  const isProof =
    first === 'c2sp.org/tlog-proof@v1' &&
    extra?.startsWith('extra ') &&
    /^index \d+$/.test(index ?? '') &&
    /^\d+$/.test(size ?? '');
  if (!isProof) return null;
  const bytes = (encoded) => Buffer.from(encoded ?? '', 'base64');
  return {
    ...{ origin, note, size: Number(size), root: bytes(root) },
    ...{ entry: bytes(extra.slice(6)), index: Number(index.slice(6)), hashes: hashes.map(bytes) },
  };
}

function checkProof(text, applicationId, hashes, count) {
  const proof = parseProof(text);
  if (!proof) return wrong('head.tlog-proof cannot be read: it is not a proof.');
  const pem = trusted ? readFileSync(trusted, 'utf8') : read('public-key.pem');
  if (!pem) return wrong('public-key.pem is missing: it is unknown who signed the checkpoint.');
  const key = createPublicKey(pem);
  const print = sha256(key.export({ type: 'spki', format: 'der' })).toString('hex');
  if (!isSignedBy(key, proof.note))
    return wrong('The checkpoint is not signed by this key: one of the two was exchanged.');
  const { entry, index, size, root } = proof;
  const found = rootOf(sha256(Buffer.of(0), entry), index, size, proof.hashes);
  if (index >= size || !found?.equals(root))
    return wrong('The proof does not lead to the signed checkpoint; it was changed.');
  if (entry.length !== 52 || entry.toString('hex', 0, 16) !== applicationId.replaceAll('-', ''))
    return wrong('The proof is about something else than this application.');
  const [version, hash] = [entry.readUInt32BE(16), entry.toString('hex', 20)];
  say(`The checkpoint of ${proof.origin} with ${size} entries vouches for events 1 to ${version}.`);
  say(
    `It was signed by the key with the fingerprint ${print}${trusted ? ', which is the one you trust' : ''}.`,
  );
  if (!trusted) say('Compare the fingerprint with what the operator has published elsewhere.');
  if (version > count) wrong(`Events ${count + 1} to ${version} are gone: the checkpoint vouches for them.`);
  else if (hashes.get(version) !== hash)
    wrong(`Event ${version} or one before it was replaced: the checkpoint vouches for another.`);
  if (count > version)
    say(`Events ${version + 1} to ${count} came later; the next checkpoint will vouch for them.`);
}

const text = read('history.json');
if (text === null) {
  say(`There is no history.json in ${folder}.`);
  process.exit(2);
}
const history = parse('history.json', text);
if (history && Array.isArray(history.events)) {
  say(`Application ${history.applicationId}: ${history.events.length} events.`);
  const hashes = checkHistory(history);
  const proof = read('head.tlog-proof');
  if (proof === null)
    say('There is no checkpoint: a cut tail, or a history rewritten as a whole, could not be seen.');
  else checkProof(proof, history.applicationId, hashes, history.events.length);
} else if (history) wrong('history.json holds no events.');

if (problems.length === 0) say('The history holds: nothing was changed, left out or put in another order.');
else {
  say(`The history does NOT hold: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  for (const problem of problems) say(`  ${problem}`);
}
process.exit(problems.length === 0 ? 0 : 1);
