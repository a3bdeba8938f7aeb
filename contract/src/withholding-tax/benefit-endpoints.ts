import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { requested } from '#requests/schema.ts'
import { reason } from '#text.ts'
import { benefit, benefitKind, benefitRequest, benefitState, requestedBenefit } from './benefits.ts'

const reads = [permission('Withholding Tax')] as const
const adds = [permission('Withholding Tax', 'ADD NEW')] as const

/** The register of benefits in kind, which count for the threshold of the tax and on form CP58. */
export const benefitEndpoints = forStaff({
  getBenefits: endpoint({
    path: '/api/v1/benefits/getBenefits',
    summary: 'Lists the benefits in kind that dealers received, the latest first',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['GIVEN_ON', 'NAME', 'CODE', 'COST'],
      sortOrder: 'DESC',
      filters: {
        companyName: textFilter,
        companyCode: textFilter,
        kind: benefitKind.nullish(),
        state: benefitState.nullish()
      }
    }),
    output: pageOf(benefit)
  }),
  ...requestEndpoints('/api/v1/benefits', {
    name: 'Benefits',
    what: 'to add benefits in kind to the register, or to remove one',
    list: { name: 'getBenefitRequests', access: reads, row: benefitRequest },
    make: { name: 'addBenefit', access: adds, input: requestedBenefit },
    decides: [permission('Withholding Tax', 'APPROVE')],
    withdraws: adds,
    reask: false
  }),
  importBenefits: endpoint({
    path: '/api/v1/benefits/importBenefits',
    summary: 'Makes one request to add the benefits of a file',
    kind: 'write',
    access: adds,
    input: z.object({ fileName: z.string().min(1).max(255), reason }),
    output: requested,
    takesFile: true
  }),
  removeBenefit: endpoint({
    path: '/api/v1/benefits/removeBenefit',
    summary: 'Makes a request to remove a benefit that was recorded by mistake',
    kind: 'write',
    access: adds,
    input: z.object({ benefitId: z.int().positive(), reason }),
    output: requested
  })
})
