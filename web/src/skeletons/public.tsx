import { Bones, Said } from './parts.tsx';

/** A public page within its frame. */
export const PublicPageSkeleton = () => (
  <div className="skeleton" aria-busy="true">
    <Said />
    <Bones className="wait-page" />
  </div>
);

/** The frame of the public side, before even its styles are there. */
export const PublicFrameSkeleton = () => (
  <div className="wait-site">
    <div className="wait-head" />
    <PublicPageSkeleton />
  </div>
);

/** A page of the portal, its head as high as it is while the guard asks. */
export const PortalSkeleton = () => (
  <div className="wait-portal">
    <PublicPageSkeleton />
  </div>
);

/** The same before the portal's own navigation is there. */
export const PortalFrameSkeleton = () => (
  <>
    <div className="wait-nav" />
    <PortalSkeleton />
  </>
);
