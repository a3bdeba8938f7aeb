import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { YearOfForms } from './schema.ts'

type Year = Pick<YearOfForms, 'isOver' | 'isRequested' | 'payer' | 'states'>

/** How many forms an issue makes: those that do not exist yet, and those whose figures have changed. */
export const formsToIssue = ({ states }: Pick<YearOfForms, 'states'>): number =>
  (states['To Issue'] ?? 0) + (states.Changed ?? 0)

/** Whether the forms of a year can be issued, with the same sentence on the screen and the server. */
export function canIssueForms(year: Year): Verdict {
  if (!year.isOver) return no('The year is not over: payments may still join it.')
  if (year.isRequested) return no('An issue of this year waits for its decision already.')
  if (!year.payer) return no('The payer’s details are not kept. Set them under E-Invoices first.')
  return formsToIssue(year) > 0 ? yes : no('Every form of this year is issued as its figures are.')
}

/** Approving and refusing the issue of a year's forms. */
export const canDecideFormIssue = canDecideWith({
  needs: permission('Withholding Tax', 'APPROVE'),
  notPermitted: 'You may not decide on the issue of forms.'
})
