import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a screen of the same rows can be: a list in React with no table, no router, no cache and no look. */
interface Item {
  id: string;
  firstName: string;
  lastName: string;
  workflowStatus: string;
  createdAt: string;
}

const types = ['all', 'current', 'legacy'];
const searchOf = (sort: string, type: string) =>
  new URLSearchParams({
    limit: '50',
    ...(sort === 'oldest' && { sort }),
    ...(type !== 'all' && { type }),
  });

async function get<T>(path: string): Promise<T> {
  return (await fetch(path)).json();
}

function Palette({ items }: { items: readonly Item[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.key !== 'k') return;
      event.preventDefault();
      setText('');
      dialog.current?.showModal();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const found = items.filter(({ lastName }) => lastName.toLowerCase().includes(text)).slice(0, 8);
  return (
    <dialog ref={dialog}>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <ul>
        {found.map(({ id, lastName }) => (
          <li key={id}>{lastName}</li>
        ))}
      </ul>
    </dialog>
  );
}

function Screen() {
  const [items, setItems] = useState<Item[]>([]);
  const [sort, setSort] = useState('newest');
  const [type, setType] = useState('all');
  const [current, setCurrent] = useState(-1);
  const [open, setOpen] = useState<Item | null>(null);
  useEffect(() => {
    void get<{ items: Item[] }>(`/api/applications?${searchOf(sort, type)}`).then((page) =>
      setItems(page.items),
    );
  }, [sort, type]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'j') setCurrent((at) => at + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (open)
    return (
      <main>
        <h1>{open.lastName}</h1>
        <button type="button" onClick={() => setOpen(null)}>
          Back
        </button>
      </main>
    );
  return (
    <main>
      <h1>Applications</h1>
      <button type="button" onClick={() => setSort(sort === 'newest' ? 'oldest' : 'newest')}>
        Applied
      </button>
      {types.map((value) => (
        <button key={value} type="button" onClick={() => setType(value)}>
          {value}
        </button>
      ))}
      <ul>
        {items.map((item, index) => (
          <li key={item.id} aria-current={index === current}>
            <button
              type="button"
              onClick={() => void get<Item>(`/api/applications/${item.id}`).then(() => setOpen(item))}
            >
              {item.firstName} {item.lastName}
            </button>{' '}
            {item.workflowStatus} {item.createdAt}
          </li>
        ))}
      </ul>
      <Palette items={items} />
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Screen />);
