import './skeletons.css';

/** Heard once; what is seen speaks for itself. */
export const Said = () => (
  <p className="wait-said" role="status">
    Loading
  </p>
);

/** A title and rows; the rows are a background. */
export const Bones = ({ className }: { className: string }) => (
  <div className={className} aria-hidden="true">
    <i className="wait-bone" />
    <i className="wait-rows" />
  </div>
);
