import { PartSkeleton } from '../dossier/part.tsx';

/** A dossier's geometry before it is there. */
export const DossierSkeleton = ({ hasHead }: { hasHead: boolean }) => (
  <div aria-hidden="true">
    {!hasHead && (
      <div className="dh skd">
        <PartSkeleton />
      </div>
    )}
    <div className="dcols">
      <div className="dmain">
        <PartSkeleton />
      </div>
      <div className="daside">
        <PartSkeleton />
      </div>
    </div>
  </div>
);
