import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing another chart of accounts. */
export const canDecideChart = canDecideWith({
  needs: permission('Books', 'APPROVE'),
  notPermitted: 'You may not decide on the chart of accounts.'
})
