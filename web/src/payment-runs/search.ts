import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { paymentsList } from '#payments/lists.ts'
import { runPaymentsList, runsList } from './lists.ts'

export const paymentsSearch = z.object({
  ...listSearch(runsList).shape,
  all: optionalParam(listSearch(paymentsList))
})

export const runSearch = z.object({ runNo: optionalParam(textParam), ...listSearch(runPaymentsList).shape })
