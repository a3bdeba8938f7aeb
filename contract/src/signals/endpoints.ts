import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { day, listRequest, optionalText, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { cycleMap } from './cycle-map.ts'
import {
  currentSetting,
  cycleSignals,
  signalChange,
  signalDetail,
  signalLine,
  signalRuleName,
  signalSetting,
  signalSettingName,
  signalSeverity,
  signalStatus
} from './schema.ts'

const reads = [permission('Signals')] as const
const dismisses = [permission('Signals', 'DISMISS')] as const
const requests = [permission('Signals', 'SETTINGS')] as const
const decides = [permission('Signals', 'APPROVE')] as const

const signalId = z.int().positive()

/**
 * What rules found in cycles, and the rules themselves. The transactions of a signal are listed by
 * getPayoutTransactions and held by holdPayoutTransactions, both narrowed to its `signalId`.
 */
export const signalEndpoints = forStaff({
  getSignals: endpoint({
    path: '/api/v1/signals/getSignals',
    summary: 'Lists what rules found in cycles that should be looked at',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { batchNo: batchNo.nullish() },
      sortKeys: ['URGENCY', 'AMOUNT', 'FOUND_ON'],
      sortOrder: 'ASC',
      filters: {
        status: signalStatus.nullish(),
        severity: signalSeverity.nullish(),
        rule: signalRuleName.nullish(),
        companyCode: textFilter,
        payoutCycleName: textFilter
      }
    }),
    output: pageOf(signalLine)
  }),
  getSignal: endpoint({
    path: '/api/v1/signals/getSignal',
    summary: 'Reads a signal with its limits and what was done about it',
    kind: 'read',
    access: reads,
    input: z.object({ signalId }),
    output: signalDetail
  }),
  getCycleMap: endpoint({
    path: '/api/v1/signals/getCycleMap',
    summary: 'Compares what each dealer of a cycle comes to with the last cycles of the kind',
    kind: 'read',
    access: [permission('Payout')],
    input: z.object({ batchNo, transactionType: optionalText }),
    output: cycleMap
  }),
  getCycleSignals: endpoint({
    path: '/api/v1/signals/getCycleSignals',
    summary: 'Counts the signals of a cycle',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo }),
    output: cycleSignals
  }),
  dismissSignals: endpoint({
    path: '/api/v1/signals/dismissSignals',
    summary: 'Dismisses signals with a reason, all of those named or none',
    kind: 'write',
    access: dismisses,
    input: z.object({ signalIds: z.array(signalId).min(1).max(100), reason }),
    output: messageResult
  }),
  reopenSignal: endpoint({
    path: '/api/v1/signals/reopenSignal',
    summary: 'Opens a dismissed or held signal again, with a reason; held transactions stay held',
    kind: 'write',
    access: dismisses,
    input: z.object({ signalId, reason }),
    output: messageResult
  }),
  getSignalRules: endpoint({
    path: '/api/v1/signals/getSignalRules',
    summary: 'Reads the rules as they count today',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ settings: z.array(currentSetting) })
  }),
  ...requestEndpoints('/api/v1/signals', {
    name: 'SignalChange',
    what: 'for another severity or other thresholds of a signal rule',
    list: { name: 'getSignalChanges', access: reads, row: signalChange },
    make: {
      name: 'changeSignalRule',
      access: requests,
      input: signalSetting.extend({ name: signalSettingName, validFrom: day, reason })
    },
    decides,
    withdraws: requests
  })
})
