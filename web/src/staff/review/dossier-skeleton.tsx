const lines = ['w5', 'w5', 'w4', 'w5'];

/** A dossier's geometry before it is there. */
export function DossierSkeleton({ hasHead }: { hasHead: boolean }) {
  return (
    <div aria-hidden="true">
      {!hasHead && (
        <div className="dh skd">
          <span className="sk w5" />
          <span className="sk w5" />
        </div>
      )}
      <div className="dcols">
        <div className="dmain">
          <div className="ds skp">
            {lines.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
              <span key={index} className={`sk ${width}`} />
            ))}
          </div>
        </div>
        <div className="daside">
          <div className="ds skp">
            <span className="sk w4" />
            <span className="sk w3" />
            <span className="sk w4" />
          </div>
        </div>
      </div>
    </div>
  );
}
