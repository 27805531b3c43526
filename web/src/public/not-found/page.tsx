import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PageActions, PlainPage } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';

/** The path alone: what stands behind the question mark may be someone's secret. */
async function logUnknownPath(): Promise<void> {
  const path = window.location.pathname.slice(0, 500);
  console.warn('No page at this path:', path);
  const { audit } = await import('#web/api/audit.ts');
  audit('page_not_found', 'page', { metadata: { path } });
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each unknown path is logged
  useEffect(() => {
    // without a connection nothing was looked for on the server either
    logUnknownPath().catch(() => {});
  }, [pathname]);
  return (
    <PlainPage
      above={<Text size="label">404</Text>}
      title="Oops! Page not found"
      lead={
        <>
          There is nothing at{' '}
          <Text as="span" isSoft>
            {pathname}
          </Text>
          . It may have moved, or the address may have a slip in it.
        </>
      }
    >
      <PageActions>
        <ButtonLink variant="primary" to={paths.home}>
          Return to Home
        </ButtonLink>
      </PageActions>
    </PlainPage>
  );
}
