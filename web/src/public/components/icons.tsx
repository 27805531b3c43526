/** Stands beside a word, so assistive technology leaves it out. */
export const FaultIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 7.5v5.5m0 3v.01" />
  </svg>
);
