import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { listCase } from './list-case.ts'

/** Cycles of the sample data: paid, waiting for approval, in review, and one with held rows of every age. */
const batches = [900010, 900012, 900016, 900018, 900020]
export const cycleScopes = batches.map((batchNo) => ({ batchNo }))
export const batchOf = (scope: object) => Number(Reflect.get(scope, 'batchNo') ?? 0)

/** The filters from and to an amount. */
export const amountsOf = <Row>(of: (row: Row) => string) => ({
  amountFrom: { finds: 'from' as const, of },
  amountTo: { finds: 'to' as const, of }
})

export const payoutOf = (row: { summaryAmount: string }) => row.summaryAmount

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
      payoutCycleName: { finds: 'part', of: (row) => row.payoutCycleName },
      ...amountsOf((row: { totalPayoutAmount: string }) => row.totalPayoutAmount)
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
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate },
      ...amountsOf(payoutOf)
    },
    sorts: {
      TRANSACTION_TYPE: (row) => [row.transactionType],
      REPORT_DATE: (row) => [row.reportDate],
      CUT_OFF: (row) => [row.cutOffDate],
      PAYOUT_BY: (row) => [row.payOutDate],
      ON_HOLD: (row) => [Number(row.holdAmount)],
      TO_PAY: (row) => [Number(row.payableAmount)],
      AMOUNT: (row) => [Number(row.summaryAmount)]
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
      endDate: { finds: 'whole', of: (row) => row.endDate },
      ...amountsOf(payoutOf)
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      START_DATE: (row) => [row.startDate],
      END_DATE: (row) => [row.endDate],
      VENDOR: (row) => [row.vendor],
      ON_HOLD: (row) => [Number(row.holdAmount)],
      TO_PAY: (row) => [Number(row.payableAmount)],
      AMOUNT: (row) => [Number(row.summaryAmount)]
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
  })
]
