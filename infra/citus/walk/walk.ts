import { newId } from '#services/platform/ids.ts';
import { formToEmployed } from './application.ts';
import { otherCommands, sandboxes } from './commands.ts';
import { clockJobs, commandLine, doctor, figures, handOver, privacy, runs } from './operations.ts';
import { screens } from './screens.ts';
import type { Walker } from './walker.ts';

/** What a walk can be kept to while something is worked on. */
export const parts = ['application', 'screens', 'doctor'] as const;
export type Part = (typeof parts)[number];
export const isPart = (name: string): name is Part => parts.includes(name as Part);

/** One part alone, with what it needs before. */
export async function walkPart(walker: Walker, part: Part): Promise<void> {
  const admin = await walker.take('sign an admin in', null, () => walker.product.people.signInStaff('admin'));
  if (!admin) return;
  if (part === 'application') await formToEmployed(walker, admin);
  else if (part === 'screens') {
    const applied = await walker.apply();
    await figures(walker);
    await screens(walker, admin, applied.id);
  } else {
    await doctor(walker, 'at first');
    await walker.verb('rebuild', [0], 'rebuild');
    await doctor(walker, 'after a rebuild');
  }
}

/**
 * From the form to employed and every screen of staff, over HTTP and the command line.
 * @param meanwhile what happens to the cluster before the log is verified for the last time
 */
export async function walkThrough(
  walker: Walker,
  meanwhile: (walker: Walker) => Promise<void>,
): Promise<void> {
  const admin = await walker.take('sign an admin in', null, () => walker.product.people.signInStaff('admin'));
  if (!admin) return;
  const employed = await formToEmployed(walker, admin);
  await otherCommands(walker, admin);
  const id = employed ?? newId();
  await figures(walker);
  await screens(walker, admin, id);
  await sandboxes(walker, admin, id);
  await figures(walker);
  await commandLine(walker);
  await doctor(walker, 'after a rebuild');
  await runs(walker, admin);
  await clockJobs(walker);
  if (employed) await privacy(walker, admin, employed);
  await meanwhile(walker);
  // Nodes share no snapshot: beside a worker that adds up, the check may see a change on neither side.
  await handOver(walker);
  await walker.verb('verify at the end', [0], 'verify');
  await walker.verb('rebuild --check at the end', [0], 'rebuild', '--check');
  await walker.take('the worker complained of nothing', null, async () => {
    const complaints = walker.product.complaints.worker();
    if (complaints.length > 0) throw new Error([...new Set(complaints)].join('; '));
  });
}
