/** Whose records are asked for: everything that is kept about one person (S26). */
export interface Subject {
  userId: string;
  /** Null while nobody has proved that the address is theirs: what came from it may be somebody else's. */
  email: string | null;
  /** Every application of the account. */
  applicationIds: readonly string[];
}

/** Rows as they are kept, by table. What leaves the house is decided by the classification of their columns alone. */
export type PersonRecords = Record<string, Record<string, unknown>[]>;
