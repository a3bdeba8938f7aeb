import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing another rule of which cycles go to an archive. */
export const canDecideArchiveRule = canDecideWith({
  needs: permission('Books', 'APPROVE'),
  notPermitted: 'You may not decide on which cycles go to an archive.'
})
