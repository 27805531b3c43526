import { statusOf } from '#services/http/problems.ts';
import { domainErrorCodes } from '#state-machines/domain-error.ts';
import { code, generatedFrom, table } from './markdown.ts';

/** docs/rules/error-codes.md */
export function errorCodes(): string {
  const rows = domainErrorCodes
    .map((name) => [String(statusOf[name]), code(name)])
    .sort(([left = ''], [right = '']) => left.localeCompare(right));
  return [
    '# Error codes',
    '',
    ...generatedFrom('`state-machines/domain-error.ts` and `services/http/problems.ts`'),
    'The `code` of problem documents (RFC 9457), by HTTP status. Refusals of the framework have codes of their own:',
    '`invalid-request`, `malformed-json`, `cut-off`, `too-large`, `unexpected`.',
    '',
    ...table(['status', 'code'], rows),
    '',
  ].join('\n');
}
