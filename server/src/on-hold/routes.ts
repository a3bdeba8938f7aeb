import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { type Route, read } from '../platform/http/bind.ts'
import { holdSummary } from './queries.ts'

export const onHoldRoutes: Route[] = [
  read(onHoldEndpoints.getHoldPayoutCountSummary, ({ db, caller }) => holdSummary(db, caller))
]
