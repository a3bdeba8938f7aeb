import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { paymentsList } from '#payments/lists.ts'
import { runPaymentsList, runsList } from './lists.ts'

/** The screen's lists. Runs have the bare address, which their saved views name. */
export type PaymentTab = 'runs' | 'due' | 'payments' | 'settings'

export const paymentsSearch = z.object({
  ...listSearch(runsList).shape,
  tab: optionalParam(z.enum(['due', 'payments', 'settings'])),
  all: optionalParam(listSearch(paymentsList))
})

/** A view of all payments that was kept before there were tabs names only their list. */
export const tabOf = ({ tab, all }: z.infer<typeof paymentsSearch>): PaymentTab => tab ?? (all ? 'payments' : 'runs')

export const runSearch = z.object({ runNo: optionalParam(textParam), ...listSearch(runPaymentsList).shape })
