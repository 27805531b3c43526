import { isStaffKind } from '#state-machines/application/vocabulary.ts';

/** Whose figures an event counts in: staff by account, others together under ''. In SQL it is `countedColumns`. */
export const accountOf = (kind: string, actorId: string | null): string =>
  (isStaffKind(kind) && actorId) || '';
