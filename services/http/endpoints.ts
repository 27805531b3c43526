import { z } from 'zod';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';

/** As `report-uri` sends it (CSP level 2), and as the Reporting API does (level 3). Of both, only what is logged. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string().default(''),
    'violated-directive': z.string().optional(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
});
const newReport = z.object({
  type: z.string(),
  body: z
    .object({
      documentURL: z.string().default(''),
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().nullish(),
    })
    .nullish(),
});
const reports = z.union([oldReport.transform((one) => [one]), z.array(z.union([newReport, oldReport]))]);

/** Where browsers report what the policy refused. */
export const reportCspViolation = endpoint({
  method: 'POST',
  path: '/api/csp-reports',
  operationId: 'reportCspViolation',
  tags: ['operations'],
  access: 'public',
  isFromAnySite: true,
  rateLimit: rateLimits.report,
  bodyLimit: 20_000,
  body: reports,
  responses: { 204: z.null() },
});
