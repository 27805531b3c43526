/** As much of oidc-provider as the tests' provider uses; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Interaction {
    uid: string;
    params: { client_id: string; scope: string };
  }
  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }
  interface TokenContext {
    path: string;
    body: unknown;
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    use(middleware: (ctx: TokenContext, next: () => Promise<void>) => Promise<void>): this;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
  }
  interface Policy {
    add: (prompt: object, index: number) => void;
  }
  export const interactionPolicy: {
    Prompt: new (options: { name: string; requestable: boolean }) => object;
    base: () => Policy;
  };
}
