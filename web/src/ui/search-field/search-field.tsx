import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';
import { Shortcut } from '../shortcut/shortcut.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import styles from './search-field.module.css';

interface Props {
  value: string;
  placeholder: string;
  maxLength?: number;
  ref?: RefObject<HTMLInputElement | null>;
  /** Asked once the typing rests. */
  onSearch: (value: string) => void;
}

export function SearchField({ value, placeholder, maxLength = 200, ref, onSearch }: Props) {
  const [text, setText] = useState(value);
  // What the address last said; when it changes from outside (back, Clear Filters) the field follows.
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
    <TextInput
      ref={ref}
      type="search"
      icon={Search}
      end={<Shortcut keys="/" />}
      className={styles.searchField}
      aria-label="Search"
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
