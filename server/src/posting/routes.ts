import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { reattempt } from './commands/reattempt.ts'
import { postingErrors } from './queries.ts'

export const postingRoutes: Route[] = [
  read(postingEndpoints.getPayoutPostErrors, ({ db, caller, input }) => postingErrors(db, caller, input)),
  write(postingEndpoints.reattemptPosting, reattempt)
]
