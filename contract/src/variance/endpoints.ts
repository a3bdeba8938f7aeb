import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { endpoint } from '#endpoint.ts'
import { listRequest, pageOf, withList } from '#page.ts'
import { permission } from '#permissions.ts'
import { variancePartName } from './names.ts'
import { comparisonShape, sideProblem, variance, varianceLine } from './schema.ts'

const reads = [permission('Payout')] as const

/** Says which side is not what the unit says. */
function checkSides(given: Parameters<typeof sideProblem>[0], context: z.RefinementCtx): void {
  const problem = sideProblem(given)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}

const linesRequest = listRequest({
  scope: { ...comparisonShape, part: variancePartName, holdType: holdType.nullish() },
  sortKeys: ['DIFFERENCE', 'NAME', 'BEFORE', 'AFTER'],
  sortOrder: 'DESC',
  filters: {}
})

export const varianceEndpoints = {
  getVariance: endpoint({
    path: '/api/v1/payout/getVariance',
    summary: 'Says why two cycles, months or years pay differently, in parts that sum to the difference',
    kind: 'read',
    access: reads,
    input: z.strictObject(comparisonShape).superRefine(checkSides),
    output: variance
  }),
  getVarianceLines: endpoint({
    path: '/api/v1/payout/getVarianceLines',
    summary: 'Lists the dealers, transaction types or plans that make up one part of a difference',
    kind: 'read',
    access: reads,
    input: withList(linesRequest.superRefine(checkSides), linesRequest.list),
    output: pageOf(varianceLine)
  })
}
