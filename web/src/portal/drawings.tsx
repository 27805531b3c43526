import { type DrawingProps, Drawn, Ringed } from '#web/ui/icon/drawings.tsx';

/** Icons that the portal alone shows. */
export const RejectedIcon = (props: DrawingProps) => (
  <Ringed {...props}>
    <path d="m15 9-6 6m0-6 6 6" />
  </Ringed>
);
export const CurrentIcon = (props: DrawingProps) => (
  <Ringed {...props}>
    <path d="M8 12h8m-3.5-3.5L16 12l-3.5 3.5" />
  </Ringed>
);
export const PeopleIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="M5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0ZM2 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6m.5-14.7a3.5 3.5 0 0 1 0 6.4M18 14.6c2.4.8 4 2.8 4 5.4" />
  </Drawn>
);
export const PaperIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="M6 3h8l4 4v14H6zm8 0v4h4M9 12h6m-6 4h6" />
  </Drawn>
);
export const MissingIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="9.5" strokeDasharray="2.5 2.475" />
  </Drawn>
);
export const UploadIcon = (props: DrawingProps) => (
  <Drawn {...props}>
    <path d="M12 3v13M6.5 8.5 12 3l5.5 5.5M3.5 21h17" />
  </Drawn>
);
