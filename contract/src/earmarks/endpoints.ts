import { z } from 'zod'
import { activityPage, activityRangeRequest } from '#activity/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { dayFilter, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { accountEarmark, earmarkChange, earmarkForm, earmarkRow, ofAccount } from './schema.ts'

const reads = [permission('Earmark')] as const
const adds = [permission('Earmark', 'ADD NEW')] as const
const edits = [permission('Earmark', 'EDIT')] as const
const { accountCode } = ofAccount

/** A part of an amount, such as `1234.5`, in any format; empty means no filter. */
const amountFilter = z
  .union([z.string().max(200), z.number()])
  .nullish()
  .transform((given) => String(given ?? '').replace(/RM|[,\s]/gi, '') || undefined)

const savedEarmark = earmarkForm.extend(ofAccount)

export const earmarkEndpoints = {
  getEarmarkSummary: endpoint({
    path: '/api/v1/earmark/getEarmarkSummary',
    summary: 'Counts and sums the earmarks',
    kind: 'read',
    access: reads,
    input: pageRequest.partial(),
    output: z.object({ totalAccounts: z.int(), totalEarmarkAmount: ringgit })
  }),
  getEarmarkList: endpoint({
    path: '/api/v1/earmark/getEarmarkList',
    summary: 'Lists earmarks',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['TRANSACTION_DATE', 'NAME', 'DEALER_CODE', 'REASON', 'AMOUNT'],
      sortOrder: 'DESC',
      filters: { name: textFilter, date: dayFilter, code: textFilter, reason: textFilter, earmark: amountFilter }
    }),
    output: z.object({ earmarkDetails: pageOf(earmarkRow) })
  }),
  /** What was done to one account's earmark, newest first. */
  getEarmarkAudit: endpoint({
    path: '/api/v1/earmark/getEarmarkAudit',
    summary: "Lists the changes of one account's earmark",
    kind: 'read',
    access: reads,
    input: pageRequest.extend({ accountCode }),
    output: z.object({ earmarkAuditDetails: pageOf(earmarkChange) })
  }),
  getEarmarkActivity: endpoint({
    path: '/api/v1/earmark/getEarmarkActivity',
    summary: 'Lists what was done to earmarks',
    kind: 'read',
    access: reads,
    input: activityRangeRequest,
    output: z.object({ earmarkAuditDetails: activityPage })
  }),
  addEarmark: endpoint({
    path: '/api/v1/earmark/addEarmark',
    summary: 'Earmarks an amount of an account',
    kind: 'write',
    access: adds,
    input: savedEarmark,
    output: messageResult
  }),
  updateEarmark: endpoint({
    path: '/api/v1/earmark/updateEarmark',
    summary: 'Changes an earmark',
    kind: 'write',
    access: edits,
    input: savedEarmark,
    output: messageResult
  }),
  /** `reason` is why it is removed. The amount is sent but ignored: all of it is removed. */
  removeEarmark: endpoint({
    path: '/api/v1/earmark/removeEarmark',
    summary: 'Removes an earmark',
    kind: 'write',
    access: edits,
    input: savedEarmark.omit({ earmarkAmount: true }),
    output: messageResult
  }),
  /** Any dealer's account, earmarked or not; found by the dealer, or by transactions of its cycles. */
  getAllAccountEarmark: endpoint({
    path: '/api/v1/earmark/getAllAccountEarmark',
    summary: 'Finds accounts to earmark, by dealer or by transactions of a cycle',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {
        /** The complete number of a billing account. */
        billingAccountNo: textFilter,
        /** A cycle's report date. */
        reportDate: dayFilter,
        transactionType: textFilter
      },
      sortKeys: ['NAME', 'DEALER_CODE', 'VENDOR', 'REASON', 'AMOUNT', 'TRANSACTION_DATE'],
      sortOrder: 'ASC',
      filters: {
        accountName: textFilter,
        accountCode: textFilter,
        vendorCode: textFilter,
        earmarkAmount: amountFilter,
        reason: textFilter
      }
    }),
    output: z.object({ allAccountEarmarkDetails: pageOf(accountEarmark) })
  })
}
