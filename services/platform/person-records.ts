/** Whose records are asked for: everything that is kept about one person (S26). */
export interface Subject {
  /** Null where it is about applications alone. */
  userId: string | null;
  /** Null while the address is unproven: what came from it may be another person's. */
  email: string | null;
  /** Every application of the account. */
  applicationIds: readonly string[];
}

/** How many rows an erasure took or emptied, by table; 0 where there was nothing. */
export type Removed = Record<string, number>;

/** Rows as they are kept, by table. What leaves the house is decided by the classification of their columns alone. */
export type PersonRecords = Record<string, Record<string, unknown>[]>;
