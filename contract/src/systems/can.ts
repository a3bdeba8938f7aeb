import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing a change of an API client, or of what it may decide. */
export const canDecideClient = canDecideWith({
  needs: permission('Systems', 'APPROVE'),
  notPermitted: 'You may not decide on changes of API clients.'
})
