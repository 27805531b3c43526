/** Rows under one heading; `first` is the place of its first row among all. */
export interface RowGroup<Row> {
  heading: string | null;
  first: number;
  rows: Row[];
}

/** Neighbours of one heading together; one group without a heading where rows have none. */
export function groupsOf<Data, Row extends { original: Data }>(
  rows: readonly Row[],
  groupOf?: (row: Data) => string | null,
): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    const heading = groupOf?.(row.original) ?? null;
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, first: index, rows: [row] });
  }
  return groups;
}
