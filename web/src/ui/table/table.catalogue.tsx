import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import styles from './example.module.css';
import { columnsOf } from './features.ts';
import { CellLink } from './row-link.tsx';
import { Table } from './table.tsx';
import { VirtualTable } from './virtual-table.tsx';

interface Person {
  id: string;
  name: string;
  score: number;
}

const column = columnsOf<Person>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    enableSorting: true,
    meta: { isName: true, skeleton: 'long' },
    cell: ({ row }) => <CellLink to={`/people/${row.id}`}>{row.original.name}</CellLink>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { phone: 'end' },
    cell: () => <StatusBadge tone="need">In review</StatusBadge>,
  }),
  column.accessor('score', {
    header: 'Score',
    enableSorting: true,
    meta: { align: 'end', width: '8rem', skeleton: 'tiny' },
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isHeadingHidden: true, align: 'end' },
    cell: ({ row }) => (
      <Button size="small" aria-expanded={row.getIsExpanded()} onClick={() => row.toggleExpanded()}>
        More about {row.original.name}
      </Button>
    ),
  }),
]);
const scores = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { isRowHeader: true },
    cell: ({ row }) => <CellLink to={`/people/${row.id}`}>{row.original.name}</CellLink>,
  }),
  column.accessor('score', { header: 'Score', meta: { align: 'end' } }),
]);
const groups = column.columns([
  column.accessor('name', { header: 'Name', meta: { isRowHeader: true } }),
  column.accessor('score', { header: 'Score', meta: { align: 'end', phoneLabel: 'Score' } }),
]);
const names = ['Livia', 'Beat', 'Corinne', 'Noa', 'Elin', 'Jonas'];
const people = names.map((name, index) => ({ id: String(index), name, score: (index * 37) % 100 }));
const thousand = Array.from({ length: 1_000 }, (_, index) => ({
  id: `v${index}`,
  name: `Person ${index + 1}`,
  score: index % 100,
}));
const common = { columns, rowId: ({ id }: Person) => id, className: styles.short };
const detailsOf = ({ name }: Person) => <p>What else is known about {name}.</p>;

function Chosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1']));
  const selection = { ids, nameOf: ({ name }: Person) => name, onChange: setIds };
  return (
    <>
      <Table
        {...common}
        label="Selectable"
        rows={people}
        selection={selection}
        detailsOf={detailsOf}
        openId="2"
      />
      <p role="status">{ids.size} chosen</p>
    </>
  );
}

function SomeChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1', '2']));
  const refusalOf = ({ score }: Person) => (score > 70 ? 'This score is final.' : null);
  const selection = { ids, nameOf: ({ name }: Person) => name, refusalOf, hasNoAll: true, onChange: setIds };
  return <Table {...common} label="Some cannot be selected" rows={people} selection={selection} />;
}

export const catalogue: CatalogueEntry = {
  name: 'Table',
  theme: 'staff',
  states: {
    'sorting and keys': () => <Table {...common} label="People" rows={people} keys={{ isOn: true }} />,
    'selection, open rows, the row that is open beside': Chosen,
    'some rows cannot be selected': SomeChosen,
    'only rows in view': () => (
      <VirtualTable {...common} label="A thousand" rows={thousand} detailsOf={detailsOf} />
    ),
    'two lines on a phone': () => <Table {...common} label="On a phone" rows={people} phone="lines" />,
    'in the page, first cells head their rows': () => (
      <Table label="Scores" isInPage columns={scores} rows={people} rowId={({ id }) => id} />
    ),
    framed: () => (
      <Table label="Framed" isInPage isFramed columns={scores} rows={people} rowId={({ id }) => id} />
    ),
    'in groups, cells of several lines': () => (
      <Table
        label="Groups"
        isInPage
        isWrapping
        phone="lines"
        columns={groups}
        rows={people}
        rowId={({ id }) => id}
        groupOf={({ id }) => (Number(id) > 3 ? 'Of the past' : null)}
      />
    ),
    'the step that a process has reached': () => <Table {...common} label="Steps" rows={people} stepId="1" />,
    'a caption, details of some rows': () => (
      <Table
        label="Detailed"
        isInPage
        caption="Six people"
        columns={scores}
        rows={people}
        rowId={({ id }) => id}
        areDetailsOpen
        detailsOf={(person) => person.score === 0 && detailsOf(person)}
      />
    ),
    loading: () => <Table {...common} label="Loading" rows={undefined} />,
    empty: () => <Table {...common} label="Empty" rows={[]} empty={<EmptyState title="No people" />} />,
    error: () => (
      <Table
        {...common}
        label="Error"
        rows={undefined}
        error={<ErrorState title="Failed to fetch people" onRetry={() => undefined} />}
      />
    ),
  },
};
