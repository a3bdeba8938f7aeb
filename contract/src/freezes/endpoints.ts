import { z } from 'zod'
import { activityPage, activityRangeRequest } from '../activity/schema.ts'
import { attachedFile } from '../attachments/attached-file.ts'
import { endpoint } from '../endpoint.ts'
import { ringgit } from '../money.ts'
import { dayFilter, listRequest, pageOf, textFilter } from '../page.ts'
import { permission } from '../permissions.ts'
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
const message = z.object({ message: z.string() })
const { accountCode } = newFreeze.shape

export const freezeEndpoints = {
  getTotalFrozen: endpoint({
    path: '/api/v1/freezeAccount/getTotalFrozen',
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
    kind: 'read',
    access: reads,
    input: activityRangeRequest,
    output: z.object({ freezeAccountAuditDetails: activityPage })
  }),
  getDealerList: endpoint({
    path: '/api/v1/freezeAccount/getDealerList',
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
  /** Of one account: what each cycle holds back from it, the longest held first, and what is still to be paid to it. */
  getHeldPayouts: endpoint({
    path: '/api/v1/freezeAccount/getHeldPayouts',
    kind: 'read',
    access: reads,
    input: z.object({ accountCode }),
    output: z.object({ heldPayouts: z.array(heldOfCycle), awaitingPayment })
  }),
  addFreezeAccount: endpoint({
    path: '/api/v1/freezeAccount/addFreezeAccount',
    kind: 'write',
    access: [permission('Freeze Account', 'ADD NEW')],
    input: newFreeze.extend(attachedFile),
    output: message,
    takesFile: true
  }),
  /** `actionStatus` "1" unfreezes, "" updates the details of the freeze; details left out stay as they are. */
  updateFreezeAccount: endpoint({
    path: '/api/v1/freezeAccount/updateFreezeAccount',
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
    output: message,
    takesFile: true
  })
}
