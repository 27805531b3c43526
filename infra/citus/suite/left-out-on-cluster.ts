import path from 'node:path';
import { beforeEach } from 'vitest';
import { leftOut } from './left-out.ts';

// Vitest runs this before each test file. A test that is left out says why.
beforeEach(({ task, skip }) => {
  const why = leftOut[path.relative(process.cwd(), task.file.filepath)]?.[task.name];
  if (why) skip(why);
});
