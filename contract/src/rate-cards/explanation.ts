import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { permission } from '#permissions.ts'

/** A component's part of what a row earns. */
const explanationStep = z.object({
  /** `Base 5`. */
  rules: z.string(),
  /** `Postpaid 12M Activation, Gold: 10 % of RM 57.00 = 5.70`. */
  calculation: z.string(),
  amount: ringgit
})

/** How the rate card comes to the amount of a row. The steps sum to it, to the sen. */
const rowExplanation = z.object({ amount: ringgit, steps: z.array(explanationStep) })
export type RowExplanation = z.infer<typeof rowExplanation>

export const explanationEndpoints = {
  /** Dealers read it of their own rows, where it is what they were given, without which other dealers a rule is for. */
  getRateExplanation: endpoint({
    path: '/api/v1/rateCards/getRateExplanation',
    summary: 'Explains what the rate card says of a transaction, step by step',
    kind: 'read',
    access: [permission('Payout'), permission('Formulas'), permission('Validations')],
    input: z.object({ batchNo, transactionId: z.string().regex(/^\d{1,18}$/) }),
    output: rowExplanation
  })
}
