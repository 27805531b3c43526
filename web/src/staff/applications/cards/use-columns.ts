import { useEffect, useState } from 'react';

const wide = '(min-width: 1180px)';

/** Two cards beside each other where both stay readable, else one. */
export function useColumns(): number {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const follow = () => setWide(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isWide ? 2 : 1;
}
