import type { ComponentProps, MouseEvent } from 'react';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> & { href: string };

function start(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/**
 * A download that asks for a recent proof (S35). The browser fetches it itself, and would keep a refusal as the file: so the
 * proof is asked for first. An access token that lapsed is renewed by the same call.
 */
export function DownloadLink({ href, children, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    request('GET /api/auth/proof').then(
      () => start(href),
      (error: Error) =>
        toast({
          title: 'Nothing was downloaded',
          description: error.message,
          tone: 'danger',
          about: 'download',
        }),
    );
  };
  return (
    <a {...rest} href={href} download onClick={open}>
      {children}
    </a>
  );
}
