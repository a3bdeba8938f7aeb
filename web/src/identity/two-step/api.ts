import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { useCall, useCommand } from '#client/queries.ts'

const { getTwoStep, beginTwoStep, turnOnTwoStep, turnOffTwoStep, renewRecoveryCodes, confirmIdentity } =
  twoStepEndpoints
const changesState = { invalidates: [getTwoStep] }

export const useTwoStepState = () => useCall(getTwoStep, {})
export const useBeginTwoStep = () => useCommand(beginTwoStep, { invalidates: [] })
export const useTurnOnTwoStep = () => useCommand(turnOnTwoStep, changesState)
export const useTurnOffTwoStep = () => useCommand(turnOffTwoStep, changesState)
export const useRenewRecoveryCodes = () => useCommand(renewRecoveryCodes, changesState)
export const useConfirmIdentity = () => useCommand(confirmIdentity, { invalidates: [] })
