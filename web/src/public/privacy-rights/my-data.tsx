import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { formatSize } from '#web/ui/file-size.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { Failure } from '../components/failure.tsx';
import styles from './dialog.module.css';
import { archiveOf, download, filesOf } from './download.ts';
import { requestsQuery } from './requests-query.ts';
import { exported, exportRefused } from './words.ts';

const counted = (files: number) => (files === 1 ? 'your file' : `your ${files} files`);

/** 'Download My Data': everything that is kept about the person, and their files. */
export function MyData() {
  const queries = useQueryClient();
  const make = useMutation({
    // without a connection it fails, and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: () => request('POST /api/privacy/export', { body: {} }),
    onSuccess: ({ data }) => download(data),
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
  const files = make.data ? filesOf(make.data.data) : [];
  return (
    <section className={styles.part} data-line="above" aria-labelledby="my-data">
      <Heading level={3} size="item" id="my-data">
        Your data
      </Heading>
      <Text size="small">
        A file with everything that we keep about you: account, applications with their history and the notes
        about you, answers, mails and sessions. Programs and people can read it (JSON). If you sent us files,
        you can then load all of it as one archive.
      </Text>
      <Button isPending={make.isPending} pendingLabel="Preparing Export..." onClick={() => make.mutate()}>
        Download My Data
      </Button>
      {make.isSuccess && <Callout tone="good" size="small" {...exported} />}
      {make.isError && <Failure {...exportRefused(make.error)} error={make.error} />}
      {make.data?.archive && (
        <Text size="small">
          <DownloadLink href={archiveOf(make.data.data)}>Everything as one archive</DownloadLink> (ZIP: the
          same file and {counted(make.data.archive.files)}, about {formatSize(make.data.archive.bytes)})
        </Text>
      )}
      {files.length > 0 && (
        <>
          <Text size="small">Your files, each by itself:</Text>
          <ul className={styles.files}>
            {files.map(({ name, href }) => (
              <li key={href}>
                <a href={href} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
