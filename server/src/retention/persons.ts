import type { Day } from '@payouts/contract/page'
import type { NamedPerson, PersonRecords } from '@payouts/contract/retention/schema'
import { type RawBuilder, sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import { eraseCustomersOfExclusions, namesCustomer } from '#exclusions/erase-customers.ts'
import { eraseNames, namesUser } from '#identity/users/erase-users.ts'
import { eraseCustomersOfImports, eraseRejectedOf } from '#imports/erase-rows.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { eraseCustomers } from '#transactions/erase-customers.ts'
import { eraseUsers } from './erasures.ts'
import { dealerParts, eraseDealer } from './person-dealer.ts'
import { auditPart, isOver, lawIsOver, lawSays, lawUntil, type Part } from './person-parts.ts'
import { cycleHasEnded, exclusionYear, heldFor, yearOf } from './ruled-lots.ts'
import '#archives/tables.ts'
import '#transactions/tables.ts'
import './tables.ts'

/** What is kept about a person, in groups: what of it would be erased, and what has to be kept, why and until when. */
export async function recordsOfPerson(db: Database, named: NamedPerson, today: Day): Promise<PersonRecords[]> {
  const parts = partsOf(named, today)
  const { rows } = await sql<PersonRecords>`
    select what, count(*) as records, is_free and held is null as "isErased",
      case when is_free and held is not null then format('Held for %s.', held) else why end as why,
      max(until) filter (where not is_free) as until
    from (${sql.join(
      parts.map(
        ({ what, from }, position) =>
          sql`select ${position}::integer as position, ${what}::text as what, is_free, why, until, year, batch_no from (${from}) as part`
      ),
      sql` union all `
    )}) as record
    cross join lateral (select ${heldFor(sql`year`, sql`batch_no`)} as held) as hold
    group by position, what, 3, 4 order by position, 3 desc, 4`.execute(db)
  return rows
}

type PersonErasing = {
  tx: Tx
  today: Day
  at: Date
  /** By which request. */
  changeId: number
}

/** Erases what may go of a person's records. Answers how many. The caller has locked the retention. */
export async function erasePersonNow(erasing: PersonErasing, named: NamedPerson): Promise<number> {
  const { tx, today } = erasing
  const free = (await recordsOfPerson(tx, named, today)).filter(({ isErased }) => isErased)
  const isFree = new Set(free.map(({ what }) => what))
  if (named.kind === 'USER') await eraseUser(tx, named.person, isFree)
  else if (named.kind === 'DEALER') await eraseDealer(tx, named.person, isFree)
  else await eraseCustomer(erasing, named)
  return free.reduce((sum, { records: count }) => sum + count, 0)
}

function partsOf({ kind, person }: NamedPerson, today: Day): Part[] {
  switch (kind) {
    case 'CUSTOMER':
    case 'BILLING ACCOUNT':
      return customerParts({ kind, person }, today)
    case 'USER':
      return userParts(person, today)
    case 'DEALER':
      return dealerParts(person, today)
  }
}

const isCustomers = ({ kind, person }: NamedPerson): RawBuilder<boolean> =>
  kind === 'CUSTOMER'
    ? sql`lower(yes_id) = lower(${person})`
    : sql`billing_account_form(billing_account_no) = billing_account_form(${person})`
const isCustomersValues = ({ kind, person }: NamedPerson, values: string): RawBuilder<boolean> =>
  kind === 'CUSTOMER'
    ? sql`lower(${sql.ref(values)} ->> 'yesId') = lower(${person})`
    : sql`billing_account_form(${sql.ref(values)} ->> 'billingAccountNo') = billing_account_form(${person})`

const cycleYear = sql<number>`extract(year from payout_date)::integer`
const isSettled = sql<boolean>`(cycles.status = 'Completed' and state in ('PAID', 'CANCELLED'))`
const isAway = sql<boolean>`exists (select from archived_cycles where archived_cycles.batch_no = cycles.batch_no)`

const customerParts = (named: NamedPerson, today: Day): Part[] => [
  {
    what: 'Rows of cycles',
    from: sql`
      select ${isSettled} and ${isOver(cycleYear, today)} and not ${isAway} as is_free,
        case when not ${isSettled} then 'They are not settled, and may still be paid.'
          when not ${isOver(cycleYear, today)} then ${lawSays}
          when ${isAway} then 'The cycle lies in an archive: bring it back with payouts unarchive first.'
          else ${lawIsOver} end as why,
        case when ${isSettled} then ${lawUntil(cycleYear)} end as until, ${cycleYear} as year, cycles.batch_no
      from transactions join cycles using (batch_no) where ${isCustomers(named)}`
  },
  {
    what: 'Rejected rows of files',
    from: sql`
      select ${cycleHasEnded} as is_free,
        case when ${cycleHasEnded} then 'They were never part of a cycle, and it has ended.'
          else 'The cycle is still worked on: they may be repaired.' end as why,
        null::date as until, ${cycleYear} as year, cycles.batch_no
      from rejected_rows join cycles using (batch_no) where ${isCustomersValues(named, 'row_values')}`
  },
  {
    what: 'Exclusions',
    from: sql`
      select ${isOver(exclusionYear, today)} as is_free,
        case when removed_on is null and end_date >= ${today}::date then 'It keeps rows out of cycles.'
          when ${isOver(exclusionYear, today)} then ${lawIsOver} else ${lawSays} end as why,
        ${lawUntil(exclusionYear)} as until, ${exclusionYear} as year, null::integer as batch_no
      from exclusions where ${isCustomers(named)} and ${namesCustomer}`
  },
  auditPart(
    sql`strpos(lower(activity), lower(${named.person})) > 0 or strpos(lower(coalesce(details::text, '')), lower(${named.person})) > 0`
  )
]

async function eraseCustomer(erasing: PersonErasing, named: NamedPerson): Promise<void> {
  const { tx, today } = erasing
  const isHeld = sql`${heldFor(cycleYear, sql`cycles.batch_no`)} is not null`
  const { rows: cycles } = await sql<DueOfPerson>`
    select distinct cycles.batch_no as "batchNo", ${cycleYear} as year, ${lawUntil(cycleYear)} as "keptUntil"
    from transactions join cycles using (batch_no)
    where ${isCustomers(named)} and ${isSettled} and ${isOver(cycleYear, today)} and not ${isAway} and not (${isHeld})
    order by 1`.execute(tx)
  for (const cycle of cycles) await eraseInCycle(erasing, named, cycle)
  await eraseRejectedOf(tx, sql`${cycleHasEnded} and not (${isHeld}) and ${isCustomersValues(named, 'row_values')}`)
  await eraseCustomersOfExclusions(
    tx,
    sql`${isCustomers(named)} and ${isOver(exclusionYear, today)} and ${heldFor(exclusionYear, sql`null::integer`)} is null`
  )
}

type DueOfPerson = { batchNo: number; year: number; keptUntil: Day }

/** Counted as erased, so that the job of the night does not look for these rows again. */
async function eraseInCycle({ tx, at, changeId }: PersonErasing, named: NamedPerson, due: DueOfPerson): Promise<void> {
  const { batchNo, year, keptUntil } = due
  await lockCycle(tx, batchNo)
  const records = await eraseCustomers(tx, batchNo, isCustomers(named))
  await eraseCustomersOfImports(tx, batchNo, {
    row: isCustomers(named),
    carried: named.kind === 'CUSTOMER' ? isCustomers(named) : sql`false`,
    values: (values) => isCustomersValues(named, values)
  })
  await tx
    .insertInto('retention_erasures')
    .values({
      ...{ record_kind: 'CUSTOMERS', batch_no: batchNo, year, records },
      ...{ kept_until: keptUntil, change_id: changeId, erased_at: at }
    })
    .execute()
}

const userWhats = { contact: 'Address, phone and sign-in data', name: 'Name and user name' }
const isUser = (userName: string) => sql<boolean>`lower(user_name) = lower(${userName}) and ${namesUser}`
const lastDeed = sql<number>`coalesce(
  (select max(${yearOf('created_on')}) from audit_events where audit_events.user_id = users.user_id),
  ${yearOf('created_at')})`

const userParts = (userName: string, today: Day): Part[] => [
  {
    what: userWhats.contact,
    from: sql`
      select disabled as is_free,
        case when disabled then 'The account is disabled, and nobody needs them.'
          else 'The account is in use: disable it first.' end as why,
        null::date as until, ${yearOf('disabled_at')} as year, null::integer as batch_no
      from users where ${isUser(userName)}`
  },
  {
    what: userWhats.name,
    from: sql`
      select disabled and ${isOver(lastDeed, today)} as is_free,
        case when not disabled then 'The account is in use: disable it first.'
          when ${isOver(lastDeed, today)} then ${lawIsOver}
          else 'Who decided on what was paid is proved for seven years.' end as why,
        ${lawUntil(lastDeed)} as until, ${lastDeed} as year, null::integer as batch_no
      from users where ${isUser(userName)}`
  },
  auditPart(sql`user_id in (select user_id from users where ${isUser(userName)})`)
]

async function eraseUser(tx: Tx, userName: string, isFree: ReadonlySet<string>): Promise<void> {
  if (!isFree.has(userWhats.contact)) return
  const userIds = await eraseUsers(tx, isUser(userName))
  if (isFree.has(userWhats.name)) await eraseNames(tx, userIds)
}
