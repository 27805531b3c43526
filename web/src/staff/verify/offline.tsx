import { Copy, Download } from 'lucide-react';
import { toast } from '#web/ui/toast.tsx';
import { verifierAddress } from './queries.ts';

function saveKey(publicKey: string): void {
  const url = URL.createObjectURL(new Blob([publicKey], { type: 'application/x-pem-file' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'cursus-public-key.pem';
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}

const inGroups = (hash: string) => hash.match(/.{8}/g)?.join(' ') ?? hash;

/** The key, and how to check a history with nothing but it and Node (docs/rules/product.md, Tamper-evident history). */
export function Offline({ publicKey, fingerprint }: { publicKey: string; fingerprint: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(publicKey);
    toast({ title: 'Public key copied', about: 'verify' });
  };
  return (
    <section className="sec" aria-labelledby="offline">
      <h2 id="offline">Check without this product</h2>
      <ol className="vf-o">
        <li>
          Keep the public key, and have its fingerprint confirmed by the operator in another way than through
          this page.
        </li>
        <li>On an application’s page, press ‘Download proof’, and unpack the file anywhere.</li>
        <li>
          Run <code className="m">node verify.mjs --key cursus-public-key.pem</code> in its folder. It needs
          Node 18 or newer and no network.
        </li>
      </ol>
      <p className="q">Fingerprint of the public key (SHA-256)</p>
      <p>
        <code className="m vf-fp">{inGroups(fingerprint)}</code>
      </p>
      <p className="vf-do">
        <button className="btn" type="button" onClick={() => saveKey(publicKey)}>
          <Download className="i" aria-hidden="true" />
          Public key
        </button>
        <button className="btn" type="button" onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
          Copy key
        </button>
        <a className="btn" href={verifierAddress} download="verify.mjs">
          <Download className="i" aria-hidden="true" />
          Verifier
        </a>
      </p>
    </section>
  );
}
