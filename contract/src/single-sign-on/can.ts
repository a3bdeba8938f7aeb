import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing other providers and policies of sign-in, which decide who gets which role. */
export const canDecideSignIn = canDecideWith({
  needs: permission('Roles', 'APPROVE'),
  notPermitted: 'You may not decide on how people sign in.'
})
