import { z } from 'zod'
import { batchNo, commissionType } from '#cycles/schema.ts'
import { endpoint, forStaff } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { rateCardLine, rateCardVersionDetail, rateCheck, versionId } from './schema.ts'

/** Who reads rate cards. */
export const reads = [permission('Formulas')] as const
/** Also those who see the cycle. */
export const checks = [permission('Formulas'), permission('Payout'), permission('Validations')] as const

/** What the screens of rate cards read before anything else: the first screen carries these calls, and no others. */
export const rateCardReads = forStaff({
  getRateCards: endpoint({
    path: '/api/v1/rateCards/getRateCards',
    summary: 'Lists rate cards with what is in force today',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['NAME', 'COMMISSION_TYPE'],
      sortOrder: 'ASC',
      filters: { name: textFilter, commissionType: commissionType.or(z.literal('')).nullish() }
    }),
    output: pageOf(rateCardLine)
  }),
  getRateCardVersion: endpoint({
    path: '/api/v1/rateCards/getRateCardVersion',
    summary: 'Reads a version of a rate card with its rules',
    kind: 'read',
    access: reads,
    input: z.object({ versionId }),
    output: rateCardVersionDetail
  }),
  getRateCheck: endpoint({
    path: '/api/v1/rateCards/getRateCheck',
    summary: 'Counts the rows of a cycle that are as the rate card says, and those that are not',
    kind: 'read',
    access: checks,
    input: z.object({ batchNo }),
    output: rateCheck
  })
})
