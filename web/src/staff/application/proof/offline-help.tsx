/** How somebody checks the proof who trusts neither this screen nor its server. */
export function OfflineHelp({ keyFingerprint }: { keyFingerprint: string | undefined }) {
  return (
    <details className="chain-h">
      <summary>How to check the proof offline</summary>
      <ol>
        <li>
          Download the proof and unpack it: the history, the newest signed checkpoint that names it, the
          public key and a small program.
        </li>
        <li>
          In its folder run <code className="m">node verify.mjs</code>. It needs Node 18 or newer, no network,
          and can be read in a few minutes.
        </li>
        <li>
          Compare the key’s fingerprint, which it prints, with the one you were given by another way.
          {keyFingerprint && (
            <>
              {' '}
              This server’s is <code className="m">{keyFingerprint}</code>
            </>
          )}
        </li>
      </ol>
      <p className="q">
        Notes, reasons and names are not in it, or encrypted. Each download is written to the audit log.
      </p>
    </details>
  );
}
