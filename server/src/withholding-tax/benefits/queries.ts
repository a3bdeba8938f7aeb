import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import type { Benefit, BenefitState } from '@payouts/contract/withholding-tax/benefits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import '#dealers/tables.ts'
import '../tables.ts'

type BenefitsRequest = CheckedInputOf<(typeof benefitEndpoints)['getBenefits']>

/** What became of a benefit, in SQL, of `benefit` and its `request`. */
const stateOfBenefit: RawBuilder<BenefitState> = sql`case
  when benefit.counts then case when removal_id is null then 'Counts' else 'Removal Waiting' end
  when removal_id is not null then 'Removed'
  when request.status = 'Pending' then 'Waiting'
  else 'Not Added' end`

const sortColumns = {
  GIVEN_ON: sql`given_on`,
  NAME: sql`company_name`,
  CODE: sql`company_code`,
  COST: sql`benefit.cost`
} as const

/** The register of benefits in kind. */
export function listBenefits(db: Database, request: BenefitsRequest): Promise<Page<Benefit>> {
  const { companyName, companyCode, kind, state } = request
  const conditions: RawBuilder<SqlBool>[] = []
  if (companyName) conditions.push(contains('company_name', companyName))
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (kind) conditions.push(sql`benefit.kind = ${kind}`)
  if (state) conditions.push(sql`${stateOfBenefit} = ${state}`)
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<Benefit>`benefit_id as "benefitId", company_code as "companyCode", company_name as name,
      given_on as "givenOn", benefit.kind, benefit.cost, note, ${stateOfBenefit} as state`,
    from: sql`dealer_benefits as benefit join benefit_requests as request using (change_id)
      join (select company_id, company_code, company_name from dealers) as dealer using (company_id)
      where ${allOf(conditions)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, benefit_id ${order}`
  })
}
