import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'

export type ScreenCall = {
  name: string
  endpoint: Endpoint
  input: unknown
  /** Its first call is timed alone, when caches are empty. */
  isFirst: boolean
}

const pageSize = 15
const holdType = holdTypes.manual
const transactionType = 'Type 9'
const companyCode = 'D8'
const page = { pageNumber: 0, pageSize }
const ofYear = { fromDate: '2026-01-01', toDate: '2026-11-20' }

const middleOf = (total: number) => ({ ...page, pageNumber: Math.floor(total / pageSize / 2) })
const lastOf = (total: number) => ({ ...page, pageNumber: Math.ceil(total / pageSize) - 1 })
const byYesId = { sortProperty: 'YES_ID', sortOrder: 'ASC' } as const
const byAmount = { sortProperty: 'AMOUNT', sortOrder: 'DESC' } as const
const byIncentive = { sortProperty: 'INCENTIVE', sortOrder: 'DESC' } as const

/**
 * The calls that screens make for one cycle and for all cycles, in the order of a person's work.
 * @param batchNo a cycle of `rows` transactions, of which `held` are held
 * @param allHeld held transactions of all cycles
 */
export function screenCalls(batchNo: number, rows: number, held: number, allHeld: number): ScreenCall[] {
  const cycle = { batchNo, ...page }
  const heldRows = { ...page, holdType, ...byYesId } as const
  const { getHoldPayoutTransactions: heldRowsOf, onHoldDynamicHeaderSummary: heldHeader } = onHoldEndpoints
  const preview = reportEndpoints.previewReport
  return [
    often('dashboard: cards and months', dashboardEndpoints.getCountHeader, {}),
    often('dashboard: needs approval', dashboardEndpoints.payoutSummary, page),

    ...payoutCalls(batchNo, rows, held),

    often('on hold: summary', onHoldEndpoints.getHoldPayoutCountSummary, {}),
    often('on hold: header', onHoldEndpoints.onHoldHeaderSummary, {}),
    often('on hold: header of a type', heldHeader, { holdType }),
    often('on hold: cycles', onHoldEndpoints.getHoldPayoutCommissionType, { ...page, holdType }),
    often('on hold: dealers', onHoldEndpoints.getHoldPayoutSummaryDealer, { ...page, holdType }),
    often('on hold: transaction types', onHoldEndpoints.getHoldPayoutSummaryTransType, { ...page, holdType }),
    often('on hold: dealers, largest first', onHoldEndpoints.getHoldPayoutSummaryDealer, {
      ...page,
      holdType,
      ...byAmount
    }),
    often('on hold: largest first', heldRowsOf, { ...heldRows, ...byIncentive }),
    often('on hold: transactions of all cycles', heldRowsOf, heldRows),
    first('on hold: first jump over all cycles', heldRowsOf, { ...heldRows, ...middleOf(allHeld) }),
    often('on hold: further jumps over all cycles', heldRowsOf, { ...heldRows, ...middleOf(allHeld * 0.9) }),
    often('held of a cycle: header', heldHeader, { holdType, batchNo }),
    often('held of a cycle: dealers', onHoldEndpoints.getHoldPayoutSummaryDealer, { ...cycle, holdType }),
    often('held of a cycle: first page', heldRowsOf, { ...heldRows, batchNo }),
    often('held of a cycle: last page', heldRowsOf, { ...heldRows, batchNo, ...lastOf(held) }),
    first('held of a cycle: first jump', heldRowsOf, { ...heldRows, batchNo, ...middleOf(held) }),
    often('held of a cycle: further jumps', heldRowsOf, { ...heldRows, batchNo, ...middleOf(held * 0.9) }),
    often('held of a dealer', heldRowsOf, { ...heldRows, batchNo, companyCode: 'D1' }),
    often('on hold: activity', onHoldEndpoints.getHoldActivityList, page),

    often('exclusions: list', exclusionEndpoints.getExclusionList, page),
    often('exclusions: removed', exclusionEndpoints.exclusionRemovals, page),
    often('exclusions: activity', exclusionEndpoints.exclusionActivityList, page),
    often('exclusion: header', exclusionEndpoints.exclusionSumTransactionTypeList, { billingAccountNo: 'B500' }),
    often('exclusion: types', exclusionEndpoints.exclusionTransactionTypeList, { ...page, billingAccountNo: 'B500' }),

    often('reports: definitions', reportEndpoints.getReportDetails, {}),
    often('reports: payout names', reportEndpoints.getPayoutNameList, { reportName: '' }),
    often('statement of a dealer', reportEndpoints.getDealerStatement, { companyCode, ...ofYear }),
    often('statement: lines to be paid', reportEndpoints.getStatementLines, {
      ...{ companyCode, ...ofYear, ...page, part: 'toBePaid' }
    }),
    often('preview: incentive by dealer', preview, {
      ...{ reportType: 'Incentive by Dealer', reportSubType: 'By dealer', ...ofYear }
    }),
    often('preview: payout summary', preview, {
      ...{ reportType: 'Payout Summary', reportSubType: 'By period', ...ofYear }
    }),
    often('preview: on-hold ageing', preview, { reportType: 'On-Hold Ageing' }),
    often('preview: withholding tax', preview, { reportType: 'Withholding Tax', month: 10, year: 2026 }),
    first('preview: transaction listing', preview, {
      ...{ reportType: 'Transaction Listing', reportSubType: 'All transactions', batchNo, filter: 'All' }
    }),
    first('preview: reimbursement by plan', preview, {
      ...{ reportType: 'Device Reimbursement by Plan', reportSubType: 'Broadband', month: 10, year: 2026 }
    })
  ]
}

/** The calls of a cycle's screens. */
function payoutCalls(batchNo: number, rows: number, held: number): ScreenCall[] {
  const cycle = { batchNo, ...page }
  const limits = { amountFrom: '10.00', amountTo: '60.00' }
  const { getPayoutTransactions: rowsOf, payoutTotalHeaderSummary: total, getCycleWaterfall: picture } = payoutEndpoints
  return [
    often('payouts: list of cycles', payoutEndpoints.getAllPayoutList, page),
    often('payouts: archive', payoutEndpoints.getAllPayoutList, { ...page, archive: true }),
    often('cycle: header', total, { batchNo }),
    often('cycle: dealer header', payoutEndpoints.payoutDealerHeaderSummary, { batchNo }),
    often('cycle: picture', picture, { batchNo }),
    often('cycle: transaction types', payoutEndpoints.getPayoutSummaryTransType, cycle),
    often('cycle: dealers', payoutEndpoints.getPayoutSummaryDealer, cycle),
    often('cycle: types, largest first', payoutEndpoints.getPayoutSummaryTransType, { ...cycle, ...byAmount }),
    often('cycle: dealers, largest first', payoutEndpoints.getPayoutSummaryDealer, { ...cycle, ...byAmount }),
    first('cycle: dealers from an amount', payoutEndpoints.getPayoutSummaryDealer, { ...cycle, amountFrom: '5000.00' }),
    often('cycle: activity', payoutEndpoints.getPayoutActivityDetails, cycle),
    often('type: header', total, { batchNo, transactionType }),
    often('type: picture', picture, { batchNo, transactionType }),
    often('type: dealers', payoutEndpoints.getPayoutSummaryDealer, { ...cycle, transactionType }),
    often('dealer: header', total, { batchNo, transactionType, companyCode }),
    often('dealer: picture', picture, { batchNo, transactionType, companyCode }),
    often('dealer: transactions of a type', rowsOf, { ...cycle, transactionType, companyCode }),
    often('dealer: transactions of all types', rowsOf, { ...cycle, companyCode }),

    often('transactions: first page', rowsOf, cycle),
    often('transactions: last page', rowsOf, { ...cycle, ...lastOf(rows) }),
    first('transactions: first jump to the middle', rowsOf, { ...cycle, ...byYesId, ...middleOf(rows) }),
    often('transactions: further jumps', rowsOf, { ...cycle, ...byYesId, ...middleOf(rows * 1.3) }),
    often('transactions: payable, first page', rowsOf, { ...cycle, state: 'PAYABLE' }),
    first('transactions: payable, first jump', rowsOf, { ...cycle, state: 'PAYABLE', ...middleOf(rows - held) }),
    often('transactions: payable, further jumps', rowsOf, {
      ...cycle,
      state: 'PAYABLE',
      ...middleOf(rows * 0.9 - held)
    }),
    often('transactions: largest first', rowsOf, { ...cycle, ...byIncentive }),
    first('transactions: largest first, first jump', rowsOf, { ...cycle, ...byIncentive, ...middleOf(rows) }),
    first('transactions: from an amount on', rowsOf, { ...cycle, ...byIncentive, ...limits }),
    first('transactions: first jump within amounts', rowsOf, {
      ...cycle,
      ...byIncentive,
      ...limits,
      ...middleOf(rows / 2)
    }),
    first('transactions: payable, from an amount on', rowsOf, { ...cycle, ...limits, state: 'PAYABLE' }),
    often('transactions: the same again', rowsOf, { ...cycle, ...limits, state: 'PAYABLE' }),
    first('transactions: of a named dealer', rowsOf, { ...cycle, dealer: companyCode }),
    first('transactions: first search by a number', rowsOf, { ...cycle, transactionNo: 'T12345' }),
    often('transactions: the same search again', rowsOf, { ...cycle, transactionNo: 'T12345' })
  ]
}

function often<E extends Endpoint>(name: string, endpoint: E, input: InputOf<E>): ScreenCall {
  return { name, endpoint, input, isFirst: false }
}

function first<E extends Endpoint>(name: string, endpoint: E, input: InputOf<E>): ScreenCall {
  return { name, endpoint, input, isFirst: true }
}
