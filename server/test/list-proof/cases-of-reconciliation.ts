import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { type ListCase, listCase } from './list-case.ts'

/** Lists of what banks report back. */
export const listsOfReconciliation: readonly ListCase[] = [
  listCase({
    endpoint: reconciliationEndpoints.getBankEntries,
    scopes: [{ open: true }, { open: false }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.entryId),
    keys: (scope) =>
      `select entry_id::text as key from bank_entries where ${
        'open' in scope && scope.open === false ? 'true' : "status in ('Contradiction', 'Proposed', 'Unmatched')"
      }`,
    filters: {
      status: { finds: 'whole', of: (row) => row.status },
      direction: { finds: 'whole', of: (row) => row.direction },
      bookedOn: { finds: 'whole', of: (row) => row.bookedOn }
    },
    sorts: {
      BOOKED_ON: (row) => [row.bookedOn, row.entryId],
      AMOUNT: (row) => [Math.abs(Number(row.amount)), row.entryId]
    }
  }),
  listCase({
    endpoint: reconciliationEndpoints.getUnknownPayments,
    pageIn: (result) => result,
    keyOf: (row) => row.referenceNo,
    keys: () => `select reference_no as key from payments where status = 'UNKNOWN'`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      bankName: { finds: 'part', of: (row) => row.bankName },
      dueOn: { finds: 'whole', of: (row) => row.dueOn }
    },
    sorts: {
      DUE_ON: (row) => [row.dueOn, row.referenceNo],
      REFERENCE: (row) => [row.referenceNo],
      AMOUNT: (row) => [Number(row.amount), row.referenceNo]
    }
  })
]
