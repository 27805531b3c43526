/**
 * What work costs, in milliseconds of processor time. Measured by `npm run bench -- --rows 9,12,27` on two cores of an AMD EPYC, PostgreSQL 18.4,
 * Node 24; `--costs` takes the JSON of another run instead.
 */
export interface Cost {
  /** Of PostgreSQL. */
  database: number;
  /** Of the API, or of the worker. */
  node: number;
}
export interface Costs {
  submit: Cost;
  move: Cost;
  read: Cost;
  list: Cost;
  signIn: Cost;
  /** One change of an application, in the counts: one at a time in the whole system. */
  addUp: Cost;
  /** All that the worker does for one whole life: jobs, mails, counts. */
  worker: Cost;
}
const sources = {
  submit: { row: 27, work: 'a form is sent in' },
  move: { row: 27, work: 'staff move an application on, the mean of ten steps' },
  read: { row: 27, work: 'staff open an application' },
  list: { row: 9, work: 'list of 50: first page (p50)' },
  signIn: { row: 12, work: 'sign-in over HTTP, 8 connections' },
  addUp: { row: 27, work: 'a change is added up' },
  worker: { row: 27, work: 'what the worker does for one whole life' },
} satisfies Record<keyof Costs, { row: number; work: string }>;

export const measured: Costs = {
  submit: { database: 1.6, node: 2.03 },
  move: { database: 0.84, node: 0.88 },
  read: { database: 0.45, node: 0.55 },
  list: { database: 0.86, node: 2.09 },
  signIn: { database: 1.46, node: 15.19 },
  addUp: { database: 0.083, node: 0.001 },
  worker: { database: 2.94, node: 3.95 },
};

/** One line of what `npm run bench -- --json FILE` writes. */
interface Line {
  row: number;
  work: string;
  cpu?: { product: { postgres: number; node: number } | null };
}

/** @throws Error that names what the file does not hold */
export function costsOf(results: readonly Line[]): Costs {
  const entries = Object.entries(sources).map(([name, { row, work }]) => {
    const line = results.find((one) => one.row === row && one.work === work);
    const cpu = line?.cpu?.product;
    if (!cpu) throw new Error(`the results lack row ${row}, '${work}', with its processor time`);
    return [name, { database: cpu.postgres / 1_000, node: cpu.node / 1_000 }];
  });
  return Object.fromEntries(entries) as Costs;
}
