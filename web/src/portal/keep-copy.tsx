import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError, pageHeaders } from '#web/api/client.ts';
import { addressOf } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { Text } from '#web/ui/text/text.tsx';
import { SectionTitle } from './frame/page-parts.tsx';

const address = addressOf('GET /api/me/history-proof');

/** Saves the file under the name that the server gives it. */
async function save(): Promise<void> {
  const response = await fetch(address, { headers: pageHeaders(address) });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? 'history.tlog-proof';
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The own history with its proof, as a file that anyone can check. */
export function KeepCopy() {
  const saving = useMutation({ mutationFn: save });
  return (
    <section className={columns.main} aria-labelledby="copy">
      <SectionTitle id="copy">Keep a copy that we cannot change</SectionTitle>
      <Text>
        One file with everything recorded about your application, sealed. Anyone can{' '}
        <Link to={paths.verify}>check</Link> that not one entry was changed since. It holds no name, and notes
        only encrypted.
      </Text>
      <ButtonRow data-above="16">
        <Button isPending={saving.isPending} onClick={() => saving.mutate()}>
          Download my history
        </Button>
      </ButtonRow>
      {saving.error && (
        <Callout tone="stop" title="Your history was not downloaded" text={saving.error.message} />
      )}
    </section>
  );
}
