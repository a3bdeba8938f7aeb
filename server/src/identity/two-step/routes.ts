import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { type Route, read, write } from '../../platform/http/bind.ts'
import { beginTwoStep, confirmIdentity, renewRecoveryCodes, turnOffTwoStep, turnOnTwoStep } from './commands.ts'
import { proveIdentity, proveNewApp, provePasswordAndCode } from './prove.ts'
import { twoStepState } from './queries.ts'

export const twoStepRoutes: Route[] = [
  read(twoStepEndpoints.getTwoStep, ({ db, caller }) => twoStepState(db, caller)),
  write(twoStepEndpoints.beginTwoStep, beginTwoStep),
  write(twoStepEndpoints.turnOnTwoStep, turnOnTwoStep, proveNewApp),
  write(twoStepEndpoints.turnOffTwoStep, turnOffTwoStep, provePasswordAndCode),
  write(twoStepEndpoints.renewRecoveryCodes, renewRecoveryCodes, provePasswordAndCode),
  write(twoStepEndpoints.confirmIdentity, confirmIdentity, proveIdentity)
]
