import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Day, type Page, pageFrom } from '@payouts/contract/page'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentSettings, SettingValues } from '@payouts/contract/payment-runs/schema'
import { type RawBuilder, sql } from 'kysely'
import { fileProfilesOf } from '#bank-files/profiles.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import '#identity/tables.ts'
import '../tables.ts'

type Endpoints = typeof paymentRunEndpoints

/** Settings, and whether they required two people when requested. */
export type KnownSettings = PaymentSettings & { fourEyes: boolean }

/** The values of a row of settings. */
const valuesOf = (row: string): RawBuilder<SettingValues> =>
  sql.raw(`json_build_object(
  'payerName', ${row}.payer_name, 'bankBic', ${row}.bank_bic, 'accountNumber', ${row}.account_number,
  'clientCode', ${row}.client_code, 'ibgLimit', ${row}.ibg_limit::text, 'rentasMinimum', ${row}.rentas_minimum::text,
  'defaultProfile', ${row}.default_profile, 'mostPayments', ${row}.most_payments,
  'unknownAfterDays', ${row}.unknown_after_days)`)

/** The settings of a day: the accepted ones that began last. */
const holdingOn = (day: RawBuilder<unknown>) => sql`(
  select * from payment_run_settings as holding
  where holding.status = 'Approved' and holding.valid_from <= ${day}
  order by holding.valid_from desc, holding.settings_id desc limit 1)`

const columns = sql<KnownSettings>`settings.settings_id as "settingsId", settings.valid_from as "validFrom",
  ${valuesOf('settings')} as values, ${valuesOf('stood')} as before, stood.settings_id as "beforeId", settings.reason,
  requester.name as "askedBy", settings.asked_by as "askedById",
  requester.disabled as "askedByDisabled", ${instantText('settings.asked_on')} as "askedOn",
  settings.status, decider.name as "decidedBy", ${instantText('settings.decided_on')} as "decidedOn", settings.comment,
  settings.four_eyes as "fourEyes"`

/** A change with the settings that it replaces: those of its day, or of the day of its decision. */
const withPeople = sql`payment_run_settings as settings
  join users as requester on requester.user_id = settings.asked_by
  left join users as decider on decider.user_id = settings.decided_by
  left join lateral (
    select * from payment_run_settings as earlier
    where earlier.status = 'Approved' and earlier.valid_from <= settings.valid_from
      and earlier.settings_id <> settings.settings_id
      and (settings.decided_on is null or earlier.decided_on < settings.decided_on)
    order by earlier.valid_from desc, earlier.settings_id desc limit 1
  ) as stood on true`

type StoredSettings = KnownSettings & { beforeId: number | null }

const shown = ({ beforeId, fourEyes: _, ...settings }: StoredSettings): PaymentSettings => ({
  ...settings,
  before: beforeId === null ? null : settings.before
})

/** The payment settings of a day; undefined before the first ones. */
export async function settingsOn(db: Database, day: Day): Promise<SettingValues | undefined> {
  const { rows } = await sql<{ values: SettingValues }>`
    select ${valuesOf('settings')} as values from ${holdingOn(sql`${day}::date`)} as settings`.execute(db)
  return rows[0]?.values
}

/** The settings of today, the coming ones and the pending request, in one statement. */
export async function readSettings({
  db,
  caller,
  clock,
  services
}: ReadCall<unknown>): Promise<OutputOf<Endpoints['getPaymentSettings']>> {
  const today = clock.today()
  if (caller.companyId !== null) return { current: null, upcoming: [], change: null, profiles: [] }
  const { rows } = await sql<StoredSettings>`
    select ${columns} from ${withPeople}
    where settings.status = 'Pending' or (settings.status = 'Approved' and settings.valid_from > ${today}::date)
      or settings.settings_id = (select settings_id from ${holdingOn(sql`${today}::date`)} as now)
    order by settings.valid_from, settings.settings_id`.execute(db)
  const all = rows.map(shown)
  return {
    current: all.find(({ status, validFrom }) => status === 'Approved' && validFrom <= today) ?? null,
    upcoming: all.filter(({ status, validFrom }) => status === 'Approved' && validFrom > today),
    change: all.find(({ status }) => status === 'Pending') ?? null,
    profiles: Object.values(fileProfilesOf(services.config)).map(({ name, title, bankBic, rails, mostPayments }) => ({
      name,
      title,
      bankBic,
      rails,
      mostPayments
    }))
  }
}

/** Changes in one status, the last decided first. */
export async function listSettings(
  db: Database,
  caller: Caller,
  request: CheckedInputOf<Endpoints['getPaymentSettingsChanges']>
): Promise<Page<PaymentSettings>> {
  if (caller.companyId !== null) return pageFrom<PaymentSettings>([], 0, request)
  return pageOf<StoredSettings, PaymentSettings>(
    db,
    request,
    {
      select: columns as RawBuilder<StoredSettings>,
      from: sql`${withPeople} where settings.status = ${request.status}`,
      countFrom: sql`payment_run_settings as settings where settings.status = ${request.status}`,
      orderBy: sql`settings.decided_on desc nulls first, settings.settings_id desc`
    },
    shown
  )
}

/** A change, locked until the transaction ends, so that it is decided once. */
export async function lockSettings(tx: Tx, settingsId: number): Promise<KnownSettings | undefined> {
  await sql`select from payment_run_settings where settings_id = ${settingsId} for update`.execute(tx)
  const { rows } = await sql<StoredSettings>`
    select ${columns} from ${withPeople} where settings.settings_id = ${settingsId}`.execute(tx)
  const [found] = rows
  return found && { ...shown(found), fourEyes: found.fourEyes }
}
