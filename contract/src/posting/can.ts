import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving or refusing to take an approval back needs a second person who may approve cycles. */
export const canDecideTakeBack = canDecideWith({
  needs: permission('Payout', 'APPROVE'),
  notPermitted: 'You may not decide on taking back approvals.'
})
