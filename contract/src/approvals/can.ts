import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing a change of a policy. */
export const canDecidePolicy = canDecideWith({
  needs: permission('Approval Policies', 'APPROVE'),
  notPermitted: 'You may not decide on changes of approval policies.'
})
