import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { listCase } from './list-case.ts'

/** Cycles of the sample data: paid, waiting for approval, in review, and one with held rows of every age. */
const batches = [900010, 900012, 900016, 900018, 900020]
const cycleScopes = batches.map((batchNo) => ({ batchNo }))
const manual = 'Manual Hold' as const
const heldScopes = [
  { holdType: manual },
  { holdType: 'e-Inv Missing' as const },
  { holdType: manual, batchNo: 900012 },
  { holdType: manual, batchNo: 900017 }
]

const batchOf = (scope: object) => Number(Reflect.get(scope, 'batchNo') ?? 0)

/** The held rows of a scope, in SQL. */
function heldIn(scope: object): string {
  const ofBatch = batchOf(scope) === 0 ? '' : ` and batch_no = ${batchOf(scope)}`
  return `transactions join cycles using (batch_no) join dealers using (company_id)
    where hold_type = '${Reflect.get(scope, 'holdType')}'${ofBatch} and status not in ('In Validation', 'Dropped')`
}

type HasTexts = {
  yesId: string
  transactionNo: string
  transactionType: string
  planName: string
  transactionDate: string
  incentiveAmount: string
}

const transactionFilters = {
  yesId: { finds: 'part', of: (row: HasTexts) => row.yesId },
  transactionNo: { finds: 'part', of: (row: HasTexts) => row.transactionNo },
  planName: { finds: 'part', of: (row: HasTexts) => row.planName },
  transactionDate: { finds: 'whole', of: (row: HasTexts) => row.transactionDate },
  incentiveKind: {
    finds: 'whole',
    of: ({ incentiveAmount }: HasTexts) => (incentiveAmount.startsWith('-') ? 'CLAWBACK' : 'EARNED')
  }
} as const

const transactionSorts = {
  TRANSACTION_DATE: (row: HasTexts) => [row.transactionDate],
  YES_ID: (row: HasTexts) => [row.yesId],
  TRANSACTION_NO: (row: HasTexts) => [row.transactionNo],
  TRANSACTION_TYPE: (row: HasTexts) => [row.transactionType],
  PLAN_NAME: (row: HasTexts) => [row.planName]
}

export const listsOfCycles = [
  listCase({
    endpoint: payoutEndpoints.getAllPayoutList,
    pageIn: (result) => result,
    keyOf: (row) => String(row.batchNo),
    keys: () => "select batch_no::text as key from cycles where status <> 'Dropped'",
    filters: {
      commissionType: { finds: 'whole', of: (row) => row.commissionType },
      cutoffDate: { finds: 'whole', of: (row) => row.cutoffDate },
      payoutDate: { finds: 'whole', of: (row) => row.payoutDate },
      // A batch's whole number finds it, too; no name contains one.
      payoutCycleName: { finds: 'part', of: (row) => row.payoutCycleName }
    },
    sorts: {
      CUT_OFF: (row) => [row.cutoffDate],
      CYCLE_NAME: (row) => [row.payoutCycleName],
      STATUS: (row) => [row.payoutStatus],
      PAYOUT_BY: (row) => [row.payoutDate],
      AMOUNT: (row) => [Number(row.totalPayoutAmount)]
    }
  }),
  listCase({
    endpoint: payoutEndpoints.getPayoutSummaryTransType,
    scopes: cycleScopes,
    pageIn: (result) => result,
    keyOf: (row) => row.transactionType,
    keys: (scope) => `select distinct transaction_type as key from transactions where batch_no = ${batchOf(scope)}`,
    filters: {
      transactionType: { finds: 'part', of: (row) => row.transactionType },
      reportDate: { finds: 'whole', of: (row) => row.reportDate },
      cutoffDate: { finds: 'whole', of: (row) => row.cutOffDate },
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate }
    },
    sorts: {
      TRANSACTION_TYPE: (row) => [row.transactionType],
      REPORT_DATE: (row) => [row.reportDate],
      CUT_OFF: (row) => [row.cutOffDate],
      PAYOUT_BY: (row) => [row.payOutDate]
    }
  }),
  listCase({
    endpoint: payoutEndpoints.getPayoutSummaryDealer,
    scopes: cycleScopes,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    companyOf: (row) => row.companyCode,
    keys: (scope) =>
      `select distinct company_code as key from transactions join dealers using (company_id) where batch_no = ${batchOf(scope)}`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      vendor: { finds: 'part', of: (row) => row.vendor },
      startDate: { finds: 'whole', of: (row) => row.startDate },
      endDate: { finds: 'whole', of: (row) => row.endDate }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      START_DATE: (row) => [row.startDate],
      END_DATE: (row) => [row.endDate],
      VENDOR: (row) => [row.vendor]
    }
  }),
  listCase({
    endpoint: varianceEndpoints.getVarianceLines,
    // All these cycles are approved, so that companies see them.
    scopes: [{ unit: 'MONTH', before: '2026-07', after: '2026-08', part: 'HOLDS' }],
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode ?? '',
    companyOf: (row) => row.companyCode ?? '',
    keys: () => `select company_code as key
      from transactions join dealers using (company_id)
      join (select batch_no, to_char(coalesce(approved_for, payout_date), 'YYYY-MM') as month from cycles) as cycle using (batch_no)
      where month in ('2026-07', '2026-08') and hold_type is not null group by company_code
      having sum(case month when '2026-08' then incentive_amount else -incentive_amount end) <> 0`,
    filters: {},
    sorts: {
      DIFFERENCE: (row) => [Math.abs(Number(row.difference))],
      NAME: (row) => [row.companyName],
      BEFORE: (row) => [Number(row.before.amount)],
      AFTER: (row) => [Number(row.after.amount)]
    }
  }),
  listCase({
    endpoint: importEndpoints.getValidationDuplicates,
    scopes: [{ batchNo: 900020, version: 1 }],
    pageIn: (result) => result,
    keyOf: (row) => row.id,
    keys: (scope) => `select id::text as key from transaction_twins where batch_no = ${batchOf(scope)}`,
    filters: {
      transactionNo: { finds: 'part', of: (row) => row.transactionNo },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      twinCycleName: { finds: 'part', of: (row) => row.twinCycleName }
    },
    sorts: {
      LINE: (row) => [row.line],
      TRANSACTION_NO: (row) => [row.transactionNo],
      COMPANY_CODE: (row) => [row.companyCode],
      INCENTIVE: (row) => [Number(row.incentiveAmount)],
      TWIN_CYCLE: (row) => [row.twinCycleName]
    }
  }),
  listCase({
    endpoint: importEndpoints.getCarriedDecisions,
    scopes: [{ batchNo: 900022, version: 1 }],
    pageIn: (result) => result,
    keyOf: (row) => row.id,
    keys: (scope) => `select former_id::text as key from carried_decisions where batch_no = ${batchOf(scope)}`,
    filters: {
      transactionNo: { finds: 'part', of: (row) => row.transactionNo },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      outcome: { finds: 'whole', of: (row) => row.outcome }
    },
    sorts: {
      OUTCOME: (row) => [['GONE', 'CHANGED', 'ENDED', 'KEPT'].indexOf(row.outcome)],
      TRANSACTION_NO: (row) => [row.transactionNo],
      COMPANY_CODE: (row) => [row.companyCode],
      AMOUNT: (row) => [Number(row.formerAmount)]
    }
  }),
  listCase({
    endpoint: repairEndpoints.getRejectedRows,
    scopes: [{ batchNo: 900022, version: 1 }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.line),
    keys: (scope) => `select line::text as key from import_rejections where batch_no = ${batchOf(scope)} group by line`,
    filters: { state: { finds: 'whole', of: (row) => row.state } },
    sorts: { LINE: (row) => [row.line] }
  }),
  listCase({
    endpoint: signalEndpoints.getSignals,
    pageIn: (result) => result,
    keyOf: (row) => String(row.signalId),
    keys: () => 'select signal_id::text as key from signals join cycles using (batch_no, version)',
    filters: {
      status: { finds: 'whole', of: (row) => row.status },
      severity: { finds: 'whole', of: (row) => row.severity },
      rule: { finds: 'whole', of: (row) => row.rule },
      companyCode: { finds: 'part', of: (row) => row.dealers[0]?.companyCode ?? null },
      payoutCycleName: { finds: 'part', of: (row) => row.payoutCycleName }
    },
    sorts: {
      URGENCY: (row) => [row.status === 'Open' ? (row.severity === 'red' ? 0 : 1) : 2],
      AMOUNT: (row) => [Number(row.amount)],
      FOUND_ON: (row) => [row.foundOn]
    }
  }),
  listCase<typeof payoutEndpoints.getPayoutTransactions, TransactionRow>({
    endpoint: payoutEndpoints.getPayoutTransactions,
    scopes: cycleScopes,
    pageIn: (result) => result,
    keyOf: (row) => row.id,
    companyOf: (row) => row.companyCode,
    keys: (scope) => `select id::text as key from transactions where batch_no = ${batchOf(scope)}`,
    filters: { ...transactionFilters, state: { finds: 'whole', of: (row) => row.state } },
    sorts: transactionSorts
  }),
  listCase<typeof onHoldEndpoints.getHoldPayoutTransactions, HeldTransactionRow>({
    endpoint: onHoldEndpoints.getHoldPayoutTransactions,
    scopes: heldScopes,
    pageIn: (result) => result,
    keyOf: (row) => `${row.batchNo} ${row.id}`,
    companyOf: (row) => row.companyCode,
    keys: (scope) => `select batch_no || ' ' || id as key from ${heldIn(scope)}`,
    filters: transactionFilters,
    sorts: transactionSorts
  }),
  listCase({
    endpoint: onHoldEndpoints.getHoldPayoutCommissionType,
    scopes: [{ holdType: manual }, { holdType: 'e-Inv Missing' }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.batchNo),
    keys: (scope) => `select distinct batch_no::text as key from ${heldIn(scope)}`,
    filters: {
      displayName: { finds: 'part', of: (row) => row.displayName },
      // Other values refer to the cycle's own status.
      payoutStatus: { finds: 'whole', of: (row) => row.payoutStatus },
      cutoffDate: { finds: 'whole', of: (row) => row.cutOffDate },
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate }
    },
    sorts: {
      CUT_OFF: (row) => [row.cutOffDate],
      CYCLE_NAME: (row) => [row.displayName],
      STATUS: (row) => [row.payoutStatus],
      PAYOUT_BY: (row) => [row.payOutDate]
    }
  }),
  listCase({
    endpoint: onHoldEndpoints.getHoldPayoutSummaryDealer,
    scopes: heldScopes,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    companyOf: (row) => row.companyCode,
    keys: (scope) => `select distinct company_code as key from ${heldIn(scope)}`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      vendor: { finds: 'part', of: (row) => row.vendor }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      VENDOR: (row) => [row.vendor]
    }
  }),
  listCase({
    endpoint: onHoldEndpoints.getHoldPayoutSummaryTransType,
    scopes: heldScopes,
    pageIn: (result) => result,
    keyOf: (row) => `${row.batchNo} ${row.transactionType}`,
    keys: (scope) => `select distinct batch_no || ' ' || transaction_type as key from ${heldIn(scope)}`,
    filters: {
      type: { finds: 'part', of: (row) => row.transactionType },
      reportDate: { finds: 'whole', of: (row) => row.reportDate },
      cutoffDate: { finds: 'whole', of: (row) => row.cutOffDate },
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate }
    },
    sorts: {
      transactionType: (row) => [row.transactionType],
      reportDate: (row) => [row.reportDate],
      cutOffDate: (row) => [row.cutOffDate],
      payOutDate: (row) => [row.payOutDate]
    }
  })
]
