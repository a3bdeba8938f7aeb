import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'

/** Approving and refusing other details of the payer. */
export const canDecidePayerChange = canDecideWith({
  needs: permission('E-Invoices', 'APPROVE'),
  notPermitted: "You may not decide on the payer's details."
})
