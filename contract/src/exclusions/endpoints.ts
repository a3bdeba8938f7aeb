import { z } from 'zod'
import { adjustmentEndpoints } from '#adjustments/endpoints.ts'
import { adjustment, newAdjustment } from '#adjustments/schema.ts'
import { attachedFile } from '#attachments/endpoints.ts'
import { dryRun } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { exclusionReads } from './read-endpoints.ts'
import { dealerKeyword, exclusionOutcome, namedExclusion, newExclusion, owedDealer } from './schema.ts'

const adjusts = [permission('Exclusions', 'ADD ADJUSTMENT')] as const

const mandatory = 'Comment field is mandatory!'
const said = z.string().trim().max(2000).nullish()

export const exclusionEndpoints = {
  ...exclusionReads,
  addExclusion: endpoint({
    path: '/api/v1/exclusion/addExclusion',
    summary: 'Excludes a customer or billing account for a period',
    kind: 'write',
    audience: 'staff',
    access: [permission('Exclusions', 'ADD NEW')],
    input: newExclusion.safeExtend({ dryRun }),
    output: exclusionOutcome
  }),
  /** All of the named exclusions or none. The reason is in `comment`, or in `remark` with a file. */
  removeExclusion: endpoint({
    path: '/api/v1/exclusion/removeExclusion',
    summary: 'Removes exclusions and gives their transactions back where they can be',
    kind: 'write',
    audience: 'staff',
    access: [permission('Exclusions', 'REMOVE')],
    input: z
      .object({
        exclusionDetailsId: z
          .union([namedExclusion.transform((id) => [id]), z.array(namedExclusion).min(1).max(100)])
          .transform((ids) => [...new Set(ids)]),
        comment: said,
        remark: said,
        ...attachedFile,
        dryRun
      })
      .transform(({ remark, ...rest }) => ({ ...rest, comment: rest.comment || remark || '' }))
      .refine(({ comment }) => comment !== '', { path: ['comment'], message: mandatory }),
    output: exclusionOutcome,
    takesFile: true
  }),
  removeExclusionForAdjustments: endpoint({
    path: '/api/v1/exclusion/removeExclusionForAdjustments',
    summary: 'Lists dealers who are owed an adjustment after a removal',
    kind: 'read',
    access: adjusts,
    input: z.object({ removeExclusionDetailsId: namedExclusion }),
    output: z.array(owedDealer)
  }),
  /** The adjustment that reimburses a removed exclusion, of which there is at most one. */
  removeExclusionSubmitAdjustments: endpoint({
    path: '/api/v1/exclusion/removeExclusionSubmitAdjustments',
    summary: 'Adds the adjustment that makes up for a removed exclusion',
    kind: 'write',
    access: adjusts,
    input: newAdjustment.extend({ removeExclusionDetailsId: namedExclusion, id: z.null().optional() }),
    output: adjustment
  }),
  getRemovalAdjustment: endpoint({
    path: '/api/v1/exclusion/getRemovalAdjustment',
    summary: 'Reads the adjustment that made up for a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: z.object({ removeExclusionDetailsId: namedExclusion }),
    output: adjustment
  }),
  /** The choices of that adjustment's form, for people without permission for debits and credits. */
  getAdjustmentOptions: endpoint({
    path: '/api/v1/exclusion/getAdjustmentOptions',
    summary: 'Reads the options of the adjustment form of a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: z.object({}),
    output: adjustmentEndpoints.getOptions.output
  }),
  searchDealers: endpoint({
    path: '/api/v1/exclusion/searchDealers',
    summary: 'Finds dealers for the adjustment of a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: pageRequest.extend({ searchKeyword: dealerKeyword }),
    output: adjustmentEndpoints.searchDealers.output
  })
}
