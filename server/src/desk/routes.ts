import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { cycleEvidence } from './queries/cycle-evidence.ts'
import { cyclePreflight } from './queries/cycle-preflight.ts'
import { importEvidence } from './queries/import-evidence.ts'
import { releasePreflight } from './queries/release-preflight.ts'
import { listReturnedAccounts } from './queries/returned-accounts.ts'
import { listWaiting } from './queries/waiting-page.ts'

export const deskRoutes: Route[] = [
  read(deskEndpoints.getWaiting, (call) => listWaiting(call, call.input)),
  read(deskEndpoints.getCycleEvidence, (call) => cycleEvidence(call, call.input.batchNo)),
  read(deskEndpoints.getCyclePreflight, cyclePreflight),
  read(deskEndpoints.getReleasePreflight, releasePreflight),
  read(deskEndpoints.getReturnedAccounts, (call) => listReturnedAccounts(call)),
  read(deskEndpoints.getImportEvidence, (call) => importEvidence(call, call.input))
]
