/** The site's few signs, drawn as the mock-ups draw them. Always beside a word, so hidden from assistive technology. */
function Icon({ path, isRinged = true }: { path: string; isRinged?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {isRinged && <circle cx="12" cy="12" r="9.5" />}
      <path d={path} />
    </svg>
  );
}

export const FaultIcon = () => <Icon path="M12 7.5v5.5m0 3v.01" />;
export const ClockIcon = () => <Icon path="M12 6.5V12l3.5 2" />;
export const CheckIcon = () => <Icon path="m16 9.5-5.5 5.5L8 12.5" />;
export const EyeIcon = () => (
  <Icon
    isRinged={false}
    path="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z"
  />
);
