import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing a change of a webhook. */
export const canDecideWebhook = canDecideWith({
  needs: permission('Systems', 'APPROVE'),
  notPermitted: 'You may not decide on changes of webhooks.'
})
