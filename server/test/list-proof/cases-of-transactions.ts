import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { amountsOf, batchOf, cycleScopes, payoutOf } from './cases-of-cycles.ts'
import { listCase } from './list-case.ts'

const manual = 'Manual Hold' as const
const heldScopes = [
  { holdType: manual },
  { holdType: 'e-Inv Missing' as const },
  { holdType: manual, batchNo: 900012 },
  { holdType: manual, batchNo: 900017 }
]

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
  companyName: string
  companyCode: string
}

const transactionFilters = {
  yesId: { finds: 'part', of: (row: HasTexts) => row.yesId },
  transactionNo: { finds: 'part', of: (row: HasTexts) => row.transactionNo },
  planName: { finds: 'part', of: (row: HasTexts) => row.planName },
  transactionDate: { finds: 'whole', of: (row: HasTexts) => row.transactionDate },
  dealer: { finds: 'part', of: (row: HasTexts) => row.companyName, orOf: (row: HasTexts) => row.companyCode },
  ...amountsOf((row: HasTexts) => row.incentiveAmount),
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
  PLAN_NAME: (row: HasTexts) => [row.planName],
  INCENTIVE: (row: HasTexts) => [Number(row.incentiveAmount)]
}

export const listsOfTransactions = [
  listCase<typeof payoutEndpoints.getPayoutTransactions, TransactionRow>({
    endpoint: payoutEndpoints.getPayoutTransactions,
    scopes: cycleScopes,
    pageIn: (result) => result,
    keyOf: (row) => row.id,
    companyOf: (row) => row.companyCode,
    keys: (scope) => `select id::text as key from transactions where batch_no = ${batchOf(scope)}`,
    filters: {
      ...transactionFilters,
      type: { finds: 'part', of: (row) => row.transactionType },
      state: { finds: 'whole', of: (row) => row.state }
    },
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
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate },
      ...amountsOf(payoutOf)
    },
    sorts: {
      HELD_SINCE: (row) => [row.heldSince],
      AMOUNT: (row) => [Number(row.summaryAmount)],
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
      vendor: { finds: 'part', of: (row) => row.vendor },
      ...amountsOf(payoutOf)
    },
    sorts: {
      HELD_SINCE: (row) => [row.heldSince],
      AMOUNT: (row) => [Number(row.summaryAmount)],
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
      payoutDate: { finds: 'whole', of: (row) => row.payOutDate },
      ...amountsOf(payoutOf)
    },
    sorts: {
      heldSince: (row) => [row.heldSince],
      amount: (row) => [Number(row.summaryAmount)],
      transactionType: (row) => [row.transactionType],
      reportDate: (row) => [row.reportDate],
      cutOffDate: (row) => [row.cutOffDate],
      payOutDate: (row) => [row.payOutDate]
    }
  })
]
