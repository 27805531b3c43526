import type { z } from 'zod';
import type { App } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { boundedJsonParser } from './bodies.ts';
import * as endpoints from './endpoints.ts';

type Report = z.output<typeof endpoints.reportCspViolation.body>[number];

interface Violation {
  directive: string;
  blocked: string;
  document: string;
}
/** So many of one request are logged. */
const most = 10;

/** The first word: older browsers send the directive with its whole list. */
const directiveOf = (text = ''): string => /^[a-z-]{1,40}(?=$| )/.exec(text)?.[0] ?? 'unknown';

/** Origin or kind alone: path and query of a foreign address may name a person. */
function blockedOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text;
  const url = URL.parse(text);
  if (!url) return 'unknown';
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 200);
}

/** The path, without query and fragment, which carry links' secrets, and without anything that no address of ours has. */
function documentOf(text: string): string {
  const path = URL.parse(text)?.pathname ?? 'unknown';
  return path.slice(0, 200).replace(/[^\w/.-]+/g, '…');
}

function violationOf(report: Report): Violation | null {
  if ('csp-report' in report) {
    const { 'effective-directive': now, 'violated-directive': once, ...said } = report['csp-report'];
    return {
      directive: directiveOf(now ?? once),
      blocked: blockedOf(said['blocked-uri']),
      document: documentOf(said['document-uri']),
    };
  }
  if (report.type !== 'csp-violation' || !report.body) return null;
  const { effectiveDirective, blockedURL, documentURL } = report.body;
  return {
    directive: directiveOf(effectiveDirective),
    blocked: blockedOf(blockedURL ?? ''),
    document: documentOf(documentURL),
  };
}

/** Whatever the Content Security Policy refused in a browser is a warning in the log, without personal data (S22, S25). */
export async function cspReportRoutes(app: App): Promise<void> {
  const types = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'string' }, boundedJsonParser(app));
  handle(app, endpoints.reportCspViolation, async (request, reply) => {
    const violations = request.body.map(violationOf).filter((violation) => violation !== null);
    for (const csp of violations.slice(0, most))
      request.log.warn({ csp }, 'the content security policy refused something');
    return reply.code(204).send(null);
  });
}
