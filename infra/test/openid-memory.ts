/** Where the tests' OpenID provider keeps its sessions, grants and codes: one map, gone with the process. */
interface Kept {
  uid?: string;
  grantId?: string;
  consumed?: number;
}

/** As oidc-provider asks for it: one store for each kind of thing. */
export function openIdMemory(): (kind: string) => object {
  const all = new Map<string, Kept>();
  return (kind) => {
    const key = (id: string) => `${kind}:${id}`;
    return {
      upsert: async (id: string, kept: Kept) => void all.set(key(id), kept),
      find: async (id: string) => all.get(key(id)),
      findByUid: async (uid: string) =>
        [...all].find(([name, kept]) => name.startsWith(key('')) && kept.uid === uid)?.[1],
      consume: async (id: string) => {
        const kept = all.get(key(id));
        if (kept) kept.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id: string) => void all.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [name, kept] of all) if (kept.grantId === grantId) all.delete(name);
      },
    };
  };
}
