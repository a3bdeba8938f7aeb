import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { listCase } from './list-case.ts'

export const listsOfPayments = [
  listCase({
    endpoint: paymentEndpoints.getPaymentList,
    pageIn: (result) => result,
    keyOf: (row) => row.referenceNo,
    companyOf: (row) => row.companyCode,
    keys: () => 'select reference_no as key from payments',
    filters: {
      status: { finds: 'whole', of: (row) => row.status },
      referenceNo: { finds: 'whole', of: (row) => row.referenceNo },
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      bankBic: { finds: 'whole', of: (row) => row.bankBic },
      runNo: { finds: 'whole', of: (row) => row.runNo },
      dueOn: { finds: 'whole', of: (row) => row.dueOn }
    },
    sorts: {
      DUE_ON: (row) => [row.dueOn],
      REFERENCE: (row) => [row.referenceNo],
      AMOUNT: (row) => [Number(row.amount)]
    }
  })
]
