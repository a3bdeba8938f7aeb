import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { listOfRequests } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'
import { formHandOver, formMailing } from './handing-over.ts'
import { dealerForms, formIssue, formRow, formState, formYear, ownForm, yearComparison, yearOfForms } from './schema.ts'

const reads = [permission('Withholding Tax')] as const
const issues = [permission('Withholding Tax', 'ISSUE')] as const
const formOf = z.object({ year: formYear, companyCode: requiredText('Dealer is required', 50) })

/** CP58: the statement that a dealer receives of a calendar year. */
export const cp58Endpoints = {
  ...forStaff({
    getFormYear: endpoint({
      path: '/api/v1/cp58/getFormYear',
      summary: 'Reads how far the CP58 forms of a year are, of the latest finished one without a year',
      kind: 'read',
      access: reads,
      input: z.object({ year: formYear.nullish() }),
      output: yearOfForms
    }),
    getForms: endpoint({
      path: '/api/v1/cp58/getForms',
      summary: 'Lists what each dealer’s CP58 form of a year says, and how far it is',
      kind: 'read',
      access: reads,
      input: listRequest({
        scope: { year: formYear },
        sortKeys: ['NAME', 'CODE', 'MONEY', 'BENEFITS', 'TAX', 'TOTAL'],
        sortOrder: 'ASC',
        filters: { companyName: textFilter, companyCode: textFilter, state: formState.nullish() }
      }),
      output: pageOf(formRow)
    }),
    compareFormYear: endpoint({
      path: '/api/v1/cp58/compareFormYear',
      summary: 'Compares the CP58 figures of a year with postings, e-invoices and lists of withheld tax',
      kind: 'read',
      access: reads,
      input: z.object({ year: formYear }),
      output: yearComparison
    }),
    getDealerForms: endpoint({
      path: '/api/v1/cp58/getDealerForms',
      summary:
        'Reads a dealer’s CP58 figures of a year with their differences, its forms and the proof of handing over',
      kind: 'read',
      access: reads,
      input: formOf,
      output: dealerForms
    }),
    downloadForm: endpoint({
      path: '/api/v1/cp58/downloadForm',
      summary: 'Downloads a dealer’s CP58 form as it was issued, or as a draft',
      kind: 'download',
      access: [permission('Withholding Tax', 'DOWNLOAD')],
      input: formOf,
      output: z.never()
    }),
    mailForm: endpoint({
      path: '/api/v1/cp58/mailForm',
      summary: 'Mails a dealer its issued CP58 form, again or to another address',
      kind: 'write',
      access: issues,
      input: formOf.extend(formMailing.shape),
      output: messageResult
    }),
    recordHandOver: endpoint({
      path: '/api/v1/cp58/recordHandOver',
      summary: 'Records that a dealer received its issued CP58 form by post or in person',
      kind: 'write',
      access: issues,
      input: formOf.extend(formHandOver.shape),
      output: messageResult
    }),
    getFormIssues: endpoint({
      path: '/api/v1/cp58/getFormIssues',
      summary: 'Lists requests to issue the CP58 forms of years, of all or of one',
      kind: 'read',
      access: reads,
      input: listOfRequests.extend({ year: formYear.nullish() }),
      output: z.object({ changes: pageOf(formIssue) })
    }),
    ...requestEndpoints('/api/v1/cp58', {
      name: 'FormIssue',
      what: 'to issue the CP58 forms of a year',
      make: { name: 'requestFormIssue', access: issues, input: z.object({ year: formYear, reason }) },
      decides: [permission('Withholding Tax', 'APPROVE')],
      withdraws: issues,
      reask: false
    })
  }),
  getOwnForms: endpoint({
    path: '/api/v1/cp58/getOwnForms',
    summary: 'Lists the CP58 forms of the caller’s own company; staff have none',
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: z.object({ forms: z.array(ownForm) })
  }),
  downloadOwnForm: endpoint({
    path: '/api/v1/cp58/downloadOwnForm',
    summary: 'Downloads a CP58 form of the caller’s own company, which proves that it was received',
    kind: 'download',
    access: 'staff',
    input: z.object({ year: formYear }),
    output: z.never()
  })
}
