import { promisify } from 'node:util';
import zlib from 'node:zlib';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 };

/** A text, compressed once for every answer. */
export interface Encoded {
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}
export interface EncodedBody {
  bytes: Buffer;
  encoding: keyof Encoded;
}

export async function encode(identity: Buffer): Promise<Encoded> {
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzip(identity)]);
  return { br, gzip: gz, identity };
}

/** Whether a request's Accept-Encoding takes an encoding. */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, quality] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality ?? '');
  });

/** @param accepted the request's Accept-Encoding */
export function fitting(encoded: Encoded, accepted = ''): EncodedBody {
  const encoding = (['br', 'gzip'] as const).find((each) => takes(accepted, each)) ?? 'identity';
  return { bytes: encoded[encoding], encoding };
}
