import { z } from 'zod'
import { behalfOf } from '#approvals/behalf-of.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { listRequest, optionalText, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { changeId, listOfRequests, requested } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'
import {
  bankAccountWait,
  dealerChange,
  dealerLine,
  dealerRecord,
  dealerStanding,
  mostWaitDays,
  payoutRoute,
  recordChanges
} from './schema.ts'

const reads = [permission('Dealers')] as const
const edits = [permission('Dealers', 'EDIT')] as const
const decides = [permission('Dealers', 'APPROVE')] as const

const changeIds = z.array(changeId).min(1).max(100)
const companyCode = requiredText('Please choose a dealer.', 50)

const { approveDealerChanges, refuseDealerChanges } = requestEndpoints('/api/v1/dealers', {
  name: 'DealerChanges',
  what: 'for changes of dealers',
  decides,
  withdraws: edits,
  reask: true,
  id: { changeIds },
  approval: { behalfOf }
})

/** Dealers and their records. Changes of who is paid, where and with which tax need two people. */
export const dealerRecordEndpoints = {
  getDealerRecords: endpoint({
    path: '/api/v1/dealers/getDealerRecords',
    summary: 'Lists dealers with what their records need',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'VENDOR', 'BANK', 'CONTRACT_END'],
      sortOrder: 'ASC',
      filters: {
        companyName: textFilter,
        companyCode: textFilter,
        vendorCode: textFilter,
        tin: textFilter,
        bankName: textFilter,
        payoutRoute: payoutRoute.nullish(),
        standing: dealerStanding.nullish()
      }
    }),
    output: pageOf(dealerLine)
  }),
  getDealerRecord: endpoint({
    path: '/api/v1/dealers/getDealerRecord',
    summary: "Reads a dealer's record, and what of it waits",
    kind: 'read',
    access: reads,
    input: z.object({
      /** A company's own user has its own, named or not. */
      companyCode: optionalText
    }),
    output: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      /** Sent with a change, which is refused if the version differs. */
      version: z.int(),
      /** The account number is masked for those who may not read it completely. */
      record: dealerRecord,
      /** The pending change; none for a company's own user. */
      change: dealerChange.nullable(),
      wait: bankAccountWait.nullable(),
      /** How many days payouts wait after a change of bank account. */
      waitDays: z.int()
    })
  }),
  /** Pending changes, oldest first, or decided ones, newest first. */
  getDealerChanges: endpoint({
    path: '/api/v1/dealers/getDealerChanges',
    summary: 'Lists changes of dealers that wait for a second person or were decided',
    kind: 'read',
    access: reads,
    input: listOfRequests.extend({ companyCode: optionalText }),
    output: z.object({ changes: pageOf(dealerChange), waitDays: z.int() })
  }),
  changeDealerRecord: endpoint({
    path: '/api/v1/dealers/changeDealerRecord',
    summary: "Changes a dealer's record: bank, identity, tax and route once a second person approves, the rest at once",
    kind: 'write',
    audience: 'staff',
    access: edits,
    input: z.object({ companyCode, version: z.int(), changes: recordChanges, reason }),
    output: z.object({ changeId: z.int().nullable(), message: z.string() })
  }),
  changeNewAccountWait: endpoint({
    path: '/api/v1/dealers/changeNewAccountWait',
    summary: 'Requests another number of days that payouts wait after a change of bank account',
    kind: 'write',
    audience: 'staff',
    access: edits,
    input: z.object({ days: z.int().min(0).max(mostWaitDays), reason }),
    output: requested
  }),
  approveDealerChanges,
  refuseDealerChanges,
  withdrawDealerChange: endpoint({
    path: '/api/v1/dealers/withdrawDealerChange',
    summary: "Withdraws the caller's own request for a change of a dealer",
    kind: 'write',
    audience: 'staff',
    access: edits,
    input: z.object({ changeId }),
    output: messageResult
  })
}
