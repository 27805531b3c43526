/** The signs of a document's states that no other page has. Always beside a word. */
export const MissingIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9.5" strokeDasharray="2.5 2.475" />
  </svg>
);
export const UploadIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3v13M6.5 8.5 12 3l5.5 5.5M3.5 21h17" />
  </svg>
);
