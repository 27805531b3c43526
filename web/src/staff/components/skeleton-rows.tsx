const rows = Array.from({ length: 16 }, (_, index) => index);

interface Props {
  /** How wide each column's bar is, in the columns' order. */
  widths: Record<string, string>;
  columnClass: Record<string, string>;
}

/** A table's rows in their final geometry while it loads. */
export function SkeletonRows({ widths, columnClass }: Props) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row}>
          {Object.entries(widths).map(([id, width]) => (
            <td key={id} className={columnClass[id]}>
              <span className={`sk ${width}`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
