import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { tiers } from '@payouts/contract/dealers/schema'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { dayOf } from '#platform/clock.ts'
import { listCase } from './list-case.ts'

const number = (amount: string | null) => (amount === null ? null : Number(amount))
const lower = (text: string | null) => text?.toLowerCase() ?? null

const everyDealer = () => 'select company_code as key from dealers'

type Excluded = { clientName: string; yesId: string; billingAccountNo: string; reason: string }
const exclusionFilters = {
  clientName: { finds: 'part', of: (row: Excluded) => row.clientName },
  yesId: { finds: 'part', of: (row: Excluded) => row.yesId },
  billingAccountNo: { finds: 'part', of: (row: Excluded) => row.billingAccountNo },
  reason: { finds: 'part', of: (row: Excluded) => row.reason }
} as const

const listsOfExclusions = [
  listCase({
    endpoint: exclusionEndpoints.getExclusionList,
    pageIn: (result) => result.exclusionList,
    keyOf: (row) => String(row.exclusionDetailsId),
    keys: () => 'select exclusion_id::text as key from exclusions where removed_on is null',
    filters: exclusionFilters,
    sorts: {
      ADDED_ON: (row) => [row.addedOn],
      CLIENT_NAME: (row) => [row.clientName],
      START_DATE: (row) => [row.exclusionStartDate],
      END_DATE: (row) => [row.exclusionEndDate]
    }
  }),
  listCase({
    endpoint: exclusionEndpoints.exclusionRemovals,
    pageIn: (result) => result.exclusionRemovalList,
    keyOf: (row) => String(row.exclusionDetailsId),
    keys: () => 'select exclusion_id::text as key from exclusions where removed_on is not null',
    filters: exclusionFilters,
    sorts: {
      REMOVED_ON: (row) => [row.removedOn],
      CLIENT_NAME: (row) => [row.clientName],
      START_DATE: (row) => [row.exclusionStartDate],
      END_DATE: (row) => [row.exclusionEndDate]
    }
  })
]

const listsOfFreezes = [
  listCase({
    endpoint: freezeEndpoints.getFreezeList,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    companyOf: (row) => row.companyCode,
    keys: () => 'select distinct company_code as key from freezes join dealers using (company_id)',
    filters: {
      accountName: { finds: 'part', of: (row) => row.companyName },
      accountCode: { finds: 'part', of: (row) => row.companyCode },
      vendorCode: { finds: 'part', of: (row) => row.vendorCode },
      frozeBy: { finds: 'part', of: (row) => row.freezeBy },
      freezeOn: { finds: 'whole', of: (row) => dayOf(new Date(row.freezeOn)) },
      reason: { finds: 'part', of: (row) => row.freezeReason }
    },
    sorts: {
      FR_FROZE_ON: (row) => [row.freezeOn],
      COMPANY_NAME: (row) => [row.companyName],
      FR_STATUS: (row) => [row.status],
      COMPANY_CODE: (row) => [row.companyCode],
      VENDOR: (row) => [row.vendorCode],
      FR_FROZE_BY: (row) => [row.freezeBy],
      FR_REASON: (row) => [row.freezeReason]
    }
  }),
  listCase({
    endpoint: freezeEndpoints.getDealerList,
    pageIn: (result) => result.accountList,
    keyOf: (row) => row.accountCode,
    companyOf: (row) => row.accountCode,
    keys: everyDealer,
    filters: {
      companyName: { finds: 'part', of: (row) => row.accountName },
      companyCode: { finds: 'part', of: (row) => row.accountCode },
      vendorCode: { finds: 'part', of: (row) => row.vendorCode }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.accountName],
      COMPANY_CODE: (row) => [row.accountCode],
      VENDOR: (row) => [row.vendorCode]
    }
  })
]

const listsOfEarmarks = [
  listCase({
    endpoint: earmarkEndpoints.getEarmarkList,
    pageIn: (result) => result.earmarkDetails,
    keyOf: (row) => row.code,
    companyOf: (row) => row.code,
    keys: () => 'select company_code as key from earmarks join dealers using (company_id)',
    filters: {
      name: { finds: 'part', of: (row) => row.name },
      code: { finds: 'part', of: (row) => row.code },
      reason: { finds: 'part', of: (row) => row.reason },
      date: { finds: 'whole', of: (row) => row.date },
      earmark: { finds: 'amount', of: (row) => row.earmark }
    },
    sorts: {
      TRANSACTION_DATE: (row) => [row.date],
      NAME: (row) => [row.name],
      DEALER_CODE: (row) => [row.code],
      REASON: (row) => [row.reason],
      AMOUNT: (row) => [number(row.earmark)]
    }
  }),
  listCase({
    endpoint: earmarkEndpoints.getAllAccountEarmark,
    nulls: 'last',
    pageIn: (result) => result.allAccountEarmarkDetails,
    keyOf: (row) => row.accountCode,
    companyOf: (row) => row.accountCode,
    keys: everyDealer,
    filters: {
      accountName: { finds: 'part', of: (row) => row.accountName },
      accountCode: { finds: 'part', of: (row) => row.accountCode },
      vendorCode: { finds: 'part', of: (row) => row.vendorCode },
      reason: { finds: 'part', of: (row) => row.reason },
      earmarkAmount: { finds: 'amount', of: (row) => row.earmarkAmount }
    },
    sorts: {
      NAME: (row) => [row.accountName],
      DEALER_CODE: (row) => [row.accountCode],
      VENDOR: (row) => [row.vendorCode],
      REASON: (row) => [row.reason],
      AMOUNT: (row) => [number(row.earmarkAmount)],
      TRANSACTION_DATE: (row) => [row.transactionDate]
    }
  })
]

export const listsOfAccounts = [
  ...listsOfExclusions,
  ...listsOfFreezes,
  ...listsOfEarmarks,
  listCase({
    endpoint: adjustmentEndpoints.getDebitCreditList,
    pageIn: (result) => result.debitCreditDetails,
    keyOf: (row) => String(row.id),
    companyOf: (row) => row.code,
    keys: () => 'select adjustment_id::text as key from adjustments',
    filters: {
      NAME: { finds: 'part', of: (row) => row.name },
      CODE: { finds: 'part', of: (row) => row.code },
      DETAILS: { finds: 'part', of: (row) => row.details },
      TYPE: { finds: 'whole', of: (row) => row.type },
      STATUS: { finds: 'whole', of: (row) => row.status },
      AMOUNT: { finds: 'amount', of: (row) => row.amount }
    },
    asPayload: (filters) => ({
      furtherSearches: Object.entries(filters).map(([searchType, searchKeyword]) => ({ searchType, searchKeyword }))
    }),
    sorts: {
      DATE: (row) => [row.date],
      NAME: (row) => [row.name],
      CODE: (row) => [row.code],
      TYPE: (row) => [row.type],
      DESCRIPTION: (row) => [row.details],
      STATUS: (row) => [row.status],
      AMOUNT: (row) => [number(row.amount)]
    }
  }),
  listCase({
    endpoint: withholdingTaxEndpoints.getWhtList,
    nulls: 'last',
    pageIn: (result) => result,
    keyOf: (row) => row.code,
    companyOf: (row) => row.code,
    // Who is liable for the tax is a separate rule with its own tests.
    keys: () => 'select null as key where false',
    filters: {
      companyName: { finds: 'part', of: (row) => row.name },
      companyCode: { finds: 'part', of: (row) => row.code },
      vendorCode: { finds: 'part', of: (row) => row.vendor },
      status: { finds: 'whole', of: (row) => row.status }
    },
    sorts: {
      WHT_COMPANY_NAME: (row) => [row.name],
      WHT_STATUS: (row) => [row.status],
      WHT_COMPANY_CODE: (row) => [row.code],
      WHT_VENDOR_CODE: (row) => [row.vendor],
      WHT_COMPANY_TYPE: (row) => [row.companyType],
      WHT_TOTAL_PAYOUT_AMOUNT: (row) => [number(row.payout)]
    }
  }),
  listCase({
    endpoint: cashOutLimitEndpoints.getCashOutLimitDetails,
    nulls: 'last',
    pageIn: (result) => result.cashOutLimitDetailPage,
    keyOf: (row) => row.accountCode,
    companyOf: (row) => row.accountCode,
    keys: everyDealer,
    filters: {
      accountName: { finds: 'part', of: (row) => row.accountName },
      accountCode: { finds: 'part', of: (row) => row.accountCode },
      tier: { finds: 'whole', of: (row) => row.tier }
    },
    sorts: {
      NAME: (row) => [row.accountName],
      CODE: (row) => [row.accountCode],
      TIER: (row) => [tiers.indexOf(row.tier)],
      DAILY: (row) => [number(row.dailyTransactionAmount), row.dailyTransactionCount],
      WEEKLY: (row) => [number(row.weeklyTransactionAmount), row.weeklyTransactionCount],
      MONTHLY: (row) => [number(row.monthlyTransactionAmount), row.monthlyTransactionCount]
    }
  }),
  listCase({
    endpoint: dealerEndpoints.getCompanyDetails,
    pageIn: (result) => result.companyAndBranchPage,
    keyOf: (row) => row.companyCode,
    companyOf: (row) => row.companyCode,
    keys: everyDealer,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      vendor: { finds: 'part', of: (row) => row.vendor },
      companyId: { finds: 'whole', of: (row) => String(row.companyId) }
    },
    sorts: { COMPANY_NAME: (row) => [row.companyName], COMPANY_CODE: (row) => [row.companyCode] }
  }),
  listCase({
    endpoint: dealerRecordEndpoints.getDealerRecords,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    companyOf: (row) => row.companyCode,
    keys: everyDealer,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      vendorCode: { finds: 'part', of: (row) => row.vendorCode },
      tin: { finds: 'part', of: (row) => row.tin },
      bankName: { finds: 'part', of: (row) => row.bankName },
      payoutRoute: { finds: 'whole', of: (row) => row.payoutRoute },
      standing: { finds: 'whole', of: (row) => row.standing }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      VENDOR: (row) => [row.vendorCode],
      BANK: (row) => [row.bankName],
      CONTRACT_END: (row) => [row.endDate]
    }
  }),
  listCase({
    endpoint: userEndpoints.getUserList,
    nulls: 'last',
    pageIn: (result) => result.userDetails,
    keyOf: (row) => String(row.userId),
    keys: () => 'select user_id::text as key from users',
    filters: {
      name: { finds: 'part', of: (row) => row.name },
      userName: { finds: 'part', of: (row) => row.userName },
      role: { finds: 'part', of: (row) => row.role },
      status: { finds: 'whole', of: (row) => row.status }
    },
    sorts: {
      NAME: (row) => [lower(row.name)],
      USER_NAME: (row) => [lower(row.userName)],
      ROLE: (row) => [lower(row.role)],
      COMPANY: (row) => [lower(row.companyName)],
      STATUS: (row) => [row.status],
      LAST_SIGN_IN: (row) => [row.lastSignIn]
    }
  }),
  listCase({
    endpoint: auditEndpoints.getAuditEvents,
    scopes: [{ noOfMonth: 84 }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.eventId),
    keys: () => 'select event_id::text as key from audit_events',
    filters: {
      createdBy: { finds: 'part', of: (row) => row.createdBy },
      action: { finds: 'part', of: (row) => row.action },
      area: { finds: 'whole', of: (row) => row.area },
      name: { finds: 'part', of: (row) => row.name },
      referenceNo: { finds: 'whole', of: (row) => row.referenceNo },
      accountCode: { finds: 'whole', of: (row) => row.accountCode },
      batchNo: { finds: 'whole', of: (row) => row.batchNo?.toString() ?? null },
      // The sign is ignored.
      amount: { finds: 'whole', of: (row) => row.amount?.replace('-', '') ?? null }
    },
    sorts: { EVENT_NO: (row) => [row.eventId] }
  })
]
