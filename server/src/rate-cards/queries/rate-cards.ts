import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardLine, RateCardVersion, RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Refusal } from '#platform/refusal.ts'
import { noSuchVersion } from '../commands/drafts.ts'
import '#identity/tables.ts'
import '../tables.ts'

type Endpoints = typeof rateCardEndpoints
type Reading = { db: Database; clock: Clock }

/** The version of a card that counts on a day: the one approved last, if several begin on the same day. */
export const versionOn = (cardId: RawBuilder<unknown>, day: Day): RawBuilder<unknown> => sql`(
  select counting.version_id from rate_card_versions as counting
  where counting.card_id = ${cardId} and counting.state = 'Approved' and counting.valid_from <= ${day}::date
  order by counting.valid_from desc, counting.approved_on desc, counting.version_id desc limit 1)`

/** The columns of a version, of `version` with the people who made and approved it. */
const versionColumns = (today: Day) => sql<RateCardVersion>`version.version_id as "versionId",
  version.version_no as "versionNo", version.valid_from as "validFrom", case
    when version.state <> 'Approved' then version.state
    when version.version_id = ${versionOn(sql`version.card_id`, today)} then 'In force'
    when version.valid_from > ${today}::date then 'Approved' else 'Past'
  end as status, version.rule_count as "ruleCount", version.revision, coalesce(maker.name, 'Command line') as "createdBy",
  ${instantText('version.created_on')} as "createdOn", approver.name as "approvedBy",
  ${instantText('version.approved_on')} as "approvedOn"`

const versionsWithPeople = sql`rate_card_versions as version
  left join users as maker on maker.user_id = version.created_by
  left join users as approver on approver.user_id = version.approved_by`

/** A version of the card as the field of a line; null without one. */
const versionField = (today: Day, condition: RawBuilder<unknown>) => sql`(
  select to_jsonb(shown) from (
    select ${versionColumns(today)} from ${versionsWithPeople} where ${condition}
    order by version.valid_from, version.approved_on desc, version.version_id desc limit 1
  ) as shown)`

export function listRateCards(
  { db, clock }: Reading,
  request: CheckedInputOf<Endpoints['getRateCards']>
): Promise<Page<RateCardLine>> {
  const { name, commissionType, sortProperty, sortOrder } = request
  const today = clock.today()
  const found = [
    ...(name ? [contains('card.name', name)] : []),
    ...(commissionType ? [sql<boolean>`card.commission_type = ${commissionType}`] : [])
  ]
  const column = sortProperty === 'NAME' ? sql`card.name` : sql`card.commission_type`
  return pageOf<RateCardLine>(db, request, {
    select: sql`card.card_id as "cardId", card.name, card.commission_type as "commissionType",
      ${versionField(today, sql`version.version_id = ${versionOn(sql`card.card_id`, today)}`)} as "inForce",
      ${versionField(
        today,
        sql`version.card_id = card.card_id and version.state = 'Approved' and version.valid_from > ${today}::date`
      )} as coming,
      (select count(*) from rate_card_versions as open where open.card_id = card.card_id and open.state <> 'Approved')
        as "openCount",
      (select max(version_id) from rate_card_versions as latest where latest.card_id = card.card_id) as "latestVersionId"`,
    from: sql`rate_cards as card where ${allOf(found)}`,
    orderBy: sql`${column} ${direction(sortOrder)}, card.card_id ${direction(sortOrder)}`
  })
}

export function listRateCardVersions(
  { db, clock }: Reading,
  request: CheckedInputOf<Endpoints['getRateCardVersions']>
): Promise<Page<RateCardVersion>> {
  const { cardId, sortProperty, sortOrder } = request
  const order = direction(sortOrder)
  const column = sortProperty === 'VERSION_NO' ? sql`version.version_no` : sql`version.valid_from`
  return pageOf<RateCardVersion>(db, request, {
    select: versionColumns(clock.today()),
    from: sql`${versionsWithPeople} where version.card_id = ${cardId}`,
    orderBy: sql`${column} ${order}, version.version_no ${order}`
  })
}

/** A version with its rules, and the request for it that waits. */
export async function readRateCardVersion(
  { db, clock }: Reading,
  versionId: number
): Promise<RateCardVersionDetail | Refusal> {
  const { rows } = await sql<RateCardVersionDetail>`
    select ${versionColumns(clock.today())}, card.card_id as "cardId", card.name,
      card.commission_type as "commissionType", version.rules, (
        select change_id from rate_card_requests as request
        where request.version_id = version.version_id and request.status = 'Pending'
      ) as "changeId"
    from ${versionsWithPeople} join rate_cards as card on card.card_id = version.card_id
    where version.version_id = ${versionId}`.execute(db)
  return rows[0] ?? noSuchVersion()
}
