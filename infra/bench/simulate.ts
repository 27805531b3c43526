import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Costs, costsOf, measured } from './simulation/costs.ts';
import {
  type Answer,
  goalMs,
  layouts,
  machinesFor,
  perApplication,
  processors,
} from './simulation/machines.ts';

/**
 * `node infra/bench/simulate.ts`: how many machines so many applications a second need, by a simulation of queues that is fed with what
 * the bench measured. `npm run simulate` runs it on the Node that the product runs on.
 */
const { values } = parseArgs({
  options: { rates: { type: 'string' }, costs: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(
    'npm run simulate -- [--rates 1,10,100,1000] [--costs FILE of npm run bench -- --json FILE]\n',
  );
  process.exit(0);
}
const rates = (values.rates ?? '1,10,100,1000').split(',').map(Number);
if (rates.some((rate) => !(rate > 0))) {
  process.stderr.write(`--rates takes numbers above 0, such as 1,10,100; it was '${values.rates}'.\n`);
  process.exit(2);
}

/** Ends the process with a sentence where the file is another. */
function readCosts(file: string): Costs {
  try {
    return costsOf(JSON.parse(readFileSync(file, 'utf8')).results);
  } catch (error) {
    process.stderr.write(
      `--costs takes what \`npm run bench -- --rows 9,12,27 --json FILE\` writes; ${file} is not that: ${(error as Error).message}\n`,
    );
    return process.exit(2);
  }
}
const costs = values.costs ? readCosts(values.costs) : measured;

const { moves, reads, lists, signIns } = perApplication;
process.stdout.write(
  `One application: the form, ${moves} steps, ${reads} times opened, ${lists} lists, ${signIns} sign-in, and the worker's part.\n` +
    `Enough is when 99 of 100 requests take at most ${goalMs} ms and no processor is used for more than 70 %.\n\n`,
);
const p99 = ({ simulated }: Answer, name: string): string =>
  `${(simulated.latencies[name]?.p99 ?? 0).toFixed(0)} ms`;

for (const layout of layouts) {
  const answers = rates.map((rate) => machinesFor(layout, rate, costs));
  const kinds = Object.keys(processors).filter((kind) => answers[0]?.servers[kind]);
  const columns = kinds.map((kind) => (processors[kind] === null ? kind : `${kind} of ${processors[kind]}`));
  const head = ['applications /s', ...columns, 'p99 of a move, a list', 'limit'];
  const rows = answers.map((answer) => [
    answer.rate,
    ...kinds.map((kind) => `${answer.machines[kind]} × (${answer.servers[kind]})`),
    answer.limits.length > 0 ? '-' : `${p99(answer, 'move')}, ${p99(answer, 'list')}`,
    answer.limits.join('; '),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
  process.stdout.write(`${layout}: machines × (processors of all of them)\n\n${lines.join('')}\n`);
}
