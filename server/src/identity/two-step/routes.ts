import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { lockOwnCredentials as lockFirst } from '../users/credentials.ts'
import { beginTwoStep, confirmIdentity, renewRecoveryCodes, turnOffTwoStep, turnOnTwoStep } from './commands.ts'
import { proveIdentity, proveNewApp, provePasswordAndCode } from './prove.ts'
import { twoStepState } from './queries.ts'

export const twoStepRoutes: Route[] = [
  read(twoStepEndpoints.getTwoStep, ({ db, caller }) => twoStepState(db, caller)),
  write(twoStepEndpoints.beginTwoStep, beginTwoStep, { lockFirst }),
  write(twoStepEndpoints.turnOnTwoStep, turnOnTwoStep, { prove: proveNewApp, lockFirst }),
  write(twoStepEndpoints.turnOffTwoStep, turnOffTwoStep, { prove: provePasswordAndCode, lockFirst }),
  write(twoStepEndpoints.renewRecoveryCodes, renewRecoveryCodes, { prove: provePasswordAndCode, lockFirst }),
  write(twoStepEndpoints.confirmIdentity, confirmIdentity, { prove: proveIdentity })
]
