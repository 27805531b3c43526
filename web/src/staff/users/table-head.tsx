import { columnClass, headings } from './columns.tsx';

export function TableHead() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {headings.map(([id, label]) => (
          <th key={id} scope="col" className={columnClass[id]}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
