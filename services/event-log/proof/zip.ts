import { makeZip } from 'client-zip';
import type { Context } from '#services/platform/context.ts';
import { proofBundle } from './bundle.ts';

/** The bundle in one file of some kilobytes; null when there is no such application. */
export async function zippedProof(ctx: Context, applicationId: string): Promise<Buffer | null> {
  const { secrets, checkpointFolder, witnesses } = ctx;
  const place = { keys: secrets.knownKeys, folder: checkpointFolder, witnesses };
  const bundle = await proofBundle(ctx.readPool, place, applicationId);
  if (!bundle) return null;
  const lastModified = ctx.clock();
  const folder = `proof-${applicationId}`;
  const files = [...bundle].map(([name, input]) => ({ name: `${folder}/${name}`, input, lastModified }));
  return Buffer.from(await new Response(makeZip(files, { buffersAreUTF8: true })).arrayBuffer());
}
