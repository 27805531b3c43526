import '../styles/strip.css';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';

interface Props {
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  placeholder?: string;
  maxLength?: number;
  onSearch: (value: string) => void;
}

export function SearchBox({
  value,
  inputRef,
  placeholder = 'Search name, e-mail, phone',
  maxLength = 200,
  onSearch,
}: Props) {
  const [text, setText] = useState(value);
  // What the address last said; when it changes from outside (back, Clear Filters) the box follows.
  const known = useRef(value);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const search = text.trim();
    if (search === known.current) return;
    const timer = setTimeout(() => {
      known.current = search;
      onSearch(search);
    }, timings.searchRest);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <label className="in grow">
      <Search className="i q" aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd>/</kbd>
    </label>
  );
}
