import { z } from 'zod'
import { batchNo, transactionRow } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { permission } from '#permissions.ts'

/** The version of the cycle and the last row that was read, as the answer before gave them. */
const cursor = z.string().regex(/^\d{1,10}\.\d{1,18}$/)

/** All rows of a cycle in an order that never changes, for whoever reads all of them. */
export const cursorEndpoints = {
  getTransactionsAfter: endpoint({
    path: '/api/v1/payout/getTransactionsAfter',
    summary: 'Reads the transactions of a cycle from a cursor on, each once',
    kind: 'read',
    access: [permission('Payout')],
    input: z.strictObject({ batchNo, cursor: cursor.nullish(), limit: z.int().min(1).max(1000).default(500) }),
    output: z.object({
      transactions: z.array(transactionRow),
      /** What the next call names as `cursor`; null after the last row. */
      next: z.string().nullable()
    })
  })
}
