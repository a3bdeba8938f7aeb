import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing a change of a dealer. */
export const canDecideDealerChange = canDecideWith({
  needs: permission('Dealers', 'APPROVE'),
  notPermitted: 'You may not decide on changes of dealers.'
})
