import { once } from 'node:events';
import { root } from './api.ts';
import { start, stop } from './children.ts';

/** A process of its own, which shares no event loop and no heap with the benchmark. It does one task after the other, and answers each. */
export interface Tasked<Task, Report> {
  /** @throws Error with what the process had to say when the task failed */
  ask: (task: Task) => Promise<Report>;
  stop: () => Promise<void>;
}

/** @param program from the root, one that calls `answerTasks` */
export function startTasked<Task extends object, Report>(program: string): Tasked<Task, Report> {
  const child = start(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = async (task: Task): Promise<Report> => {
    const answer = once(child, 'message') as Promise<[{ report: Report; error?: string }]>;
    child.send(task);
    const [{ report, error }] = await answer;
    if (error) throw new Error(error);
    return report;
  };
  return { ask, stop: () => stop(child) };
}
