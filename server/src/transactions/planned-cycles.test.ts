import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, type FileRow } from '#test/builders/cycle-builders.ts'
import { cyclesPlannedDuring } from '#test/builders/planned-partitions.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const months = [1, 2, 3, 4, 5, 6]
const dayOf = (month: number, day = '10') => `2026-0${month}-${day}`
/** A customer with a row in each of the cycles. */
const customer = { yesId: 'everywhere@yes.example', billingAccountNo: '880000001' }
const [again, waiting] = [7, 8] as const
const exclusionOf = (month: number) => ({
  customerName: 'Everywhere Sdn Bhd',
  ...customer,
  reason: 'Internal line',
  exclusionStart: dayOf(month, '01'),
  exclusionEnd: dayOf(month, '28')
})
const page = { pageNumber: 0, pageSize: 15 }
let exclusionDetailsId = 0
let actions = { hold: '', request: '' }

/** A cycle for each month with that month's rows, one that repeats rows of the third, and one more in validation. */
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  const rowsOf = (month: number) => [customer, {}, {}].map((given) => aRow({ transactionDate: dayOf(month), ...given }))
  const ofMonth = new Map(months.map((month) => [month, rowsOf(month)]))
  for (const [month, rows] of ofMonth) await accepted(month, rows)
  const [, one, other] = ofMonth.get(3) ?? []
  const news = () => [aRow({ transactionDate: dayOf(3) }), aRow({ transactionDate: dayOf(3) })]
  if (one) await accepted(again, [one, ...news()])
  if (other) await aCycle(app.database.db, waiting, [other, ...news()])
  const hold = await app.call(reviewer, payoutEndpoints.holdPayoutTransactionType, {
    ...{ batchNo: 5, version: 1, remark: 'Asked the dealer', transactionTypes: ['Prepaid Activation'] }
  })
  const held = { ...page, batchNo: 5, holdType: holdTypes.manual }
  const [line] = (await app.call(reviewer, onHoldEndpoints.getHoldPayoutTransactions, held)).content
  const request = await app.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, {
    ...{ batchNo: 5, version: 1, holdType: holdTypes.manual, remark: 'Answered', transactionIds: [line?.id ?? ''] }
  })
  actions = { hold: hold.referenceNo ?? '', request: request.referenceNo ?? '' }
  const added = await app.call(reviewer, exclusionEndpoints.addExclusion, exclusionOf(2))
  exclusionDetailsId = added.exclusionDetailsId ?? 0
})

async function accepted(batchNo: number, rows: FileRow[]): Promise<void> {
  await aCycle(app.database.db, batchNo, rows)
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
}

const planned = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  cyclesPlannedDuring(app.database, () => app.call(reviewer, endpoint, input))

test.each<[string, () => Promise<number[]>, number[]]>([
  ['the rows of a cycle', () => planned(payoutEndpoints.getPayoutTransactions, { ...page, batchNo: 1 }), [1]],
  ['the header of a cycle', () => planned(payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 1 }), [1]],
  ['the list of cycles', () => planned(payoutEndpoints.getAllPayoutList, page), []],
  ['a dealer at a glance', () => planned(dealerOverviewEndpoints.getDealerOverview, { companyCode: 'D00001' }), []],
  [
    'a hold',
    () =>
      planned(payoutEndpoints.holdPayoutTransactionType, {
        ...{ batchNo: 1, version: 1, remark: 'Asked', transactionTypes: ['Prepaid Activation'], dryRun: true }
      }),
    [1]
  ],
  [
    'the release of what a dealer has on hold anywhere',
    () =>
      planned(onHoldEndpoints.requestReleaseHoldCompany, {
        ...{ holdType: holdTypes.manual, companyCodes: ['D00001'], remark: 'Answered', dryRun: true }
      }),
    [5]
  ],
  ['what has become of a hold', () => planned(payoutEndpoints.getActionOutcome, { referenceNo: actions.hold }), []],
  [
    'what has become of a request for release',
    () => planned(payoutEndpoints.getActionOutcome, { referenceNo: actions.request }),
    [5]
  ],
  [
    'the held rows of a cycle',
    () => planned(onHoldEndpoints.getHoldPayoutTransactions, { ...page, batchNo: 5, holdType: holdTypes.manual }),
    [5]
  ],
  [
    'the held rows of all cycles',
    () => planned(onHoldEndpoints.getHoldPayoutTransactions, { ...page, holdType: holdTypes.manual }),
    [5]
  ],
  [
    'duplicates, with what they repeat',
    () =>
      planned(onHoldEndpoints.getHoldPayoutTransactions, { ...page, batchNo: again, holdType: holdTypes.duplicate }),
    [3, again]
  ],
  [
    'the duplicates of an import',
    () => planned(importEndpoints.getValidationDuplicates, { ...page, batchNo: again, version: 1 }),
    [3]
  ],
  [
    'a decision on an import',
    () =>
      planned(importEndpoints.decideImport, {
        ...{ batchNo: waiting, version: 1, decision: 'ACCEPT', remark: 'Agrees', dryRun: true }
      }),
    [3]
  ],
  [
    'what an exclusion would keep out',
    () => planned(exclusionEndpoints.addExclusion, { ...exclusionOf(4), dryRun: true }),
    [4]
  ],
  [
    'what the end of an exclusion gives back',
    () =>
      planned(exclusionEndpoints.removeExclusion, {
        ...{ exclusionDetailsId: [exclusionDetailsId], comment: 'Not internal', dryRun: true }
      }),
    [2]
  ],
  [
    'what an exclusion covers',
    () =>
      planned(exclusionEndpoints.exclusionTransactionTypeList, {
        ...page,
        billingAccountNo: customer.billingAccountNo
      }),
    [2]
  ],
  [
    "the lines of a dealer's statement",
    () =>
      planned(reportEndpoints.getStatementLines, {
        ...{ ...page, companyCode: 'D00001', part: 'toBePaid', fromDate: dayOf(4, '01'), toDate: dayOf(4, '30') }
      }),
    []
  ]
])('other cycles are not planned for: %s', async (_, call, cycles) => {
  expect(await call()).toEqual(cycles)
})
