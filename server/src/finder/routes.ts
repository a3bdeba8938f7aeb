import { finderEndpoints } from '@payouts/contract/finder/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { findDealers } from './queries/dealers.ts'
import { findNumbers } from './queries/numbers.ts'
import { findReferences } from './queries/references.ts'

export const finderRoutes: Route[] = [
  read(finderEndpoints.findAnything, async (call) => ({
    dealers: await findDealers(call, call.input.text),
    ...(await findNumbers(call, call.input.text)),
    references: await findReferences(call, call.input.text)
  }))
]
