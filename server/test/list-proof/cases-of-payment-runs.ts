import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { listCase } from './list-case.ts'

export const listsOfPaymentRuns = [
  listCase({
    endpoint: paymentRunEndpoints.getPaymentRuns,
    pageIn: (result) => result,
    keyOf: (row) => row.runNo,
    keys: () => 'select run_no as key from payment_runs',
    filters: {
      runNo: { finds: 'part', of: (row) => row.runNo },
      status: { finds: 'whole', of: (row) => row.status },
      executeOn: { finds: 'whole', of: (row) => row.executeOn },
      madeBy: { finds: 'part', of: (row) => row.madeBy }
    },
    sorts: {
      MADE_ON: (row) => [row.madeOn],
      EXECUTE_ON: (row) => [row.executeOn],
      TOTAL: (row) => [Number(row.total)],
      STATUS: (row) => [row.status]
    }
  }),
  listCase({
    endpoint: paymentRunEndpoints.getRunPayments,
    scopes: [{ runNo: 'PR00000001' }, { runNo: 'PR00000002' }],
    pageIn: (result) => result,
    keyOf: (row) => row.referenceNo,
    keys: (scope) => `
      select reference_no as key from payment_run_lines join payment_runs using (run_id)
      where run_no = '${(scope as { runNo: string }).runNo}'`,
    filters: {
      referenceNo: { finds: 'whole', of: (row) => row.referenceNo },
      name: { finds: 'part', of: (row) => row.name },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      rail: { finds: 'whole', of: (row) => row.rail },
      status: { finds: 'whole', of: (row) => row.status }
    },
    sorts: { POSITION: (row) => [row.position], AMOUNT: (row) => [Number(row.amount)] }
  })
]
