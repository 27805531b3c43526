import { type ComponentType, createContext, use, useLayoutEffect } from 'react';

type SetAbove = (component: (() => ComponentType) | undefined) => void;

/** How a page tells its layout what stands between the header and the page's own content. */
export const AboveContext = createContext<SetAbove>(() => {});

/** While the caller is open, `Above` stands under the header: the portal's navigation does. */
export function useAbove(Above: ComponentType): void {
  const setAbove = use(AboveContext);
  useLayoutEffect(() => {
    setAbove(() => Above);
    return () => setAbove(undefined);
  }, [Above, setAbove]);
}
