import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { type RawBuilder, sql } from 'kysely'
import type { FoundSides, Reader } from './sides.ts'
import type { Scope } from './sums.ts'
import '#cycles/tables.ts'
import '#rate-cards/tables.ts'

/** What two cycles' rate cards give differently: by plan of a type, in RM, and the rules of both versions. */
export type CardChanges = {
  lines: { type: string; plan: string; amount: string }[]
  before: RateRule[]
  after: RateRule[]
}

/**
 * What the check of the later cycle has kept, if the earlier one was judged by the version that it was worked out by. Of
 * dealers on both sides: `one_sided` has the others. For staff alone, as rules are.
 */
export function cardChangesOf(
  { caller }: Reader,
  { before, after }: FoundSides,
  { companyId, transactionType, planName, versions }: Scope
): RawBuilder<unknown> {
  const [earlier, ...moreEarlier] = before.cycles
  const [later, ...moreLater] = after.cycles
  const areTwoCycles = earlier && later && moreEarlier.length === 0 && moreLater.length === 0
  if (!areTwoCycles || before.firstDay !== null || versions || caller.companyId !== null) return sql`select null::json`
  return sql`
    select json_build_object('before', former.rules, 'after', latter.rules, 'lines', (
        select coalesce(json_agg(json_build_object('type', transaction_type, 'plan', plan_name,
          'amount', amount::text)), '[]')
        from (
          select transaction_type, plan_name, sum(amount)::numeric(16, 2) as amount from rate_card_changes
          where batch_no = ${later.batchNo} and company_id not in (select company_id from one_sided)
            and ${companyId === undefined ? sql`true` : sql`company_id = ${companyId}`}
            and ${transactionType === undefined ? sql`true` : sql`transaction_type = ${transactionType}`}
            and ${planName === undefined ? sql`true` : sql`plan_name = ${planName}`}
          group by transaction_type, plan_name
        ) as change
      ))
    from cycles as early join rate_checks as early_check using (batch_no, version)
      join cycles as late on late.batch_no = ${later.batchNo}
      join rate_checks as late_check on late_check.batch_no = late.batch_no and late_check.version = late.version
      join rate_card_versions as former on former.version_id = late_check.earlier_version
      join rate_card_versions as latter
        on latter.version_id = late_check.card_versions[cardinality(late_check.card_versions)]
    where early.batch_no = ${earlier.batchNo}
      and late_check.earlier_version = early_check.card_versions[cardinality(early_check.card_versions)]`
}
