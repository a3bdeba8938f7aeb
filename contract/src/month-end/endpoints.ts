import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { closingItem, kindBalance, month, monthChange, monthRow } from './schema.ts'

const reads = [permission('Books')] as const
const requests = [permission('Books', 'CLOSE')] as const

/** The months of the ledger, and closing them. */
export const monthEndEndpoints = forStaff({
  getMonths: endpoint({
    path: '/api/v1/monthEnd/getMonths',
    summary: 'Reads the months of the ledger, latest first, and what is left to do before the next one closes',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({
      months: z.array(monthRow),
      /** The month to close next with its whole list; null if none is over. */
      next: z.object({ month, items: z.array(closingItem) }).nullable()
    })
  }),
  getMonthBalances: endpoint({
    path: '/api/v1/monthEnd/getMonthBalances',
    summary:
      'Reads the balances that the closing of a month kept, by kind of account; none of a month that is not closed',
    kind: 'read',
    access: reads,
    input: z.object({ month }),
    output: z.object({ balances: z.array(kindBalance) })
  }),
  ...requestEndpoints('/api/v1/monthEnd', {
    name: 'MonthChange',
    what: 'to close a month or to open it again',
    list: { name: 'getMonthChanges', access: reads, row: monthChange },
    make: {
      name: 'changeMonth',
      access: requests,
      input: z.object({ kind: z.enum(['CLOSE', 'REOPEN']), month, reason })
    },
    decides: [permission('Books', 'APPROVE')],
    withdraws: requests
  })
})
