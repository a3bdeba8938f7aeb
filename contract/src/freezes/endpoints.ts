import { z } from 'zod'
import { activityPage, activityRangeRequest } from '#activity/schema.ts'
import { attachedFile } from '#attachments/endpoints.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { dayFilter, listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import {
  awaitingPayment,
  dealerAccount,
  freezeDetails,
  freezeRow,
  heldOfCycle,
  newFreeze,
  unfreezing
} from './schema.ts'

const reads = [permission('Freeze Account')] as const
const { accountCode } = newFreeze.shape

export const freezeEndpoints = {
  getTotalFrozen: endpoint({
    path: '/api/v1/freezeAccount/getTotalFrozen',
    summary: 'Counts frozen accounts and sums what posting holds back from them',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({
      totalFrozen: z.int(),
      /** What posting holds back from frozen and once frozen accounts now, in RM. */
      heldAmount: ringgit,
      heldTransactionCount: z.int()
    })
  }),
  getFreezeList: endpoint({
    path: '/api/v1/freezeAccount/getFreezeList',
    summary: 'Lists accounts that are or were frozen',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['FR_FROZE_ON', 'COMPANY_NAME', 'FR_STATUS', 'COMPANY_CODE', 'VENDOR', 'FR_FROZE_BY', 'FR_REASON'],
      sortOrder: 'DESC',
      filters: {
        accountName: textFilter,
        accountCode: textFilter,
        vendorCode: textFilter,
        frozeBy: textFilter,
        freezeOn: dayFilter,
        reason: textFilter
      }
    }),
    output: pageOf(freezeRow)
  }),
  getFreezeActivity: endpoint({
    path: '/api/v1/freezeAccount/getFreezeActivity',
    summary: 'Lists what was done to freezes',
    kind: 'read',
    access: reads,
    input: activityRangeRequest,
    output: z.object({ freezeAccountAuditDetails: activityPage })
  }),
  getDealerList: endpoint({
    path: '/api/v1/freezeAccount/getDealerList',
    summary: 'Finds dealer accounts to freeze or unfreeze',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'VENDOR'],
      sortOrder: 'ASC',
      filters: {
        companyName: textFilter,
        companyCode: textFilter,
        vendorCode: textFilter,
        frozeBy: textFilter,
        reason: textFilter
      }
    }),
    output: z.object({ accountList: pageOf(dealerAccount) })
  }),
  /** For one account: what each cycle holds, the longest held first, and what is still to be paid. */
  getHeldPayouts: endpoint({
    path: '/api/v1/freezeAccount/getHeldPayouts',
    summary: 'Lists what cycles hold back from one account and still owe it',
    kind: 'read',
    access: reads,
    input: z.object({ accountCode }),
    output: z.object({ heldPayouts: z.array(heldOfCycle), awaitingPayment })
  }),
  addFreezeAccount: endpoint({
    path: '/api/v1/freezeAccount/addFreezeAccount',
    summary: 'Freezes an account',
    kind: 'write',
    access: [permission('Freeze Account', 'ADD NEW')],
    input: newFreeze.extend(attachedFile),
    output: messageResult,
    takesFile: true
  }),
  /** `actionStatus` "1" unfreezes, "" updates the details of the freeze; omitted details stay. */
  updateFreezeAccount: endpoint({
    path: '/api/v1/freezeAccount/updateFreezeAccount',
    summary: 'Unfreezes an account or changes the details of its freeze',
    kind: 'write',
    access: [permission('Freeze Account', 'EDIT')],
    input: z.discriminatedUnion('actionStatus', [
      z.object({
        actionStatus: z.literal('1'),
        accountCode,
        unFreezeReason: unfreezing.shape.unFreezeReason,
        ...attachedFile
      }),
      z.object({
        actionStatus: z.literal(''),
        accountCode,
        ...freezeDetails.partial({ pic: true, bankAccountNumber: true, bankName: true }).shape,
        ...attachedFile
      })
    ]),
    output: messageResult,
    takesFile: true
  })
}
