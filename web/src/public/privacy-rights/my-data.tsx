import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { formatSize } from '#web/ui/file-size.ts';
import { Outcome } from '../components/outcome.tsx';
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
    <section aria-labelledby="my-data">
      <h3 className="t2" id="my-data">
        Your data
      </h3>
      <p className="small">
        A file with everything that we keep about you: account, applications with their history and the notes
        about you, answers, mails and sessions. Programs and people can read it (JSON). If you sent us files,
        you can then load all of it as one archive.
      </p>
      <p className="actions">
        <button
          className="button button-line"
          type="button"
          disabled={make.isPending}
          onClick={() => make.mutate()}
        >
          {make.isPending ? 'Preparing Export...' : 'Download My Data'}
        </button>
      </p>
      {make.isSuccess && <Outcome {...exported} />}
      {make.isError && <Outcome {...exportRefused(make.error)} error={make.error} />}
      {make.data?.archive && (
        <p className="small">
          <DownloadLink href={archiveOf(make.data.data)}>Everything as one archive</DownloadLink> (ZIP: the
          same file and {counted(make.data.archive.files)}, about {formatSize(make.data.archive.bytes)})
        </p>
      )}
      {files.length > 0 && (
        <>
          <p className="small">Your files, each by itself:</p>
          <ul className="own-files">
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
