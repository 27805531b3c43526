/** Shared by all processes of the machine. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The inside of a process that does tasks (`tasked.ts`): called once by its program, which loads nothing else of the benchmark. */
export function answerTasks<Task, Report>(perform: (task: Task) => Promise<Report>): void {
  process.on('message', (task: Task) => {
    perform(task).then(
      (report) => process.send?.({ report }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
