import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import { accountPattern } from '@payouts/contract/dealers/bank-account'
import { mostUnpayable } from '@payouts/contract/desk/preflight'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isWaitingOn } from '#dealer-records/queries/waits.ts'
import { isFrozenAccount } from '#freezes/queries.ts'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import { accountWasNeverPaid } from '#payouts/queries/first-payouts.ts'
import '#dealers/tables.ts'
import '#payments/returned/tables.ts'

type Judged = {
  /** `(company_id, amount)`: what each dealer would get, in SQL. */
  sums: RawBuilder<unknown>
  today: Day
  /** The hold type under which two people release rows of an approved cycle, and so trust what it waited for. */
  trusted?: HoldType
  /** Whether `is_first` is wanted: that the dealer's account was never paid. */
  findsFirst?: boolean
  /** `(company_code, company_name, amount, is_first, reason)`: dealers that are not among the sums and not paid, in SQL. */
  unpayable?: RawBuilder<unknown>
}

/**
 * Relations of a statement: `judged` has the dealers with the first reason for which posting would not pay them, and
 * `ranked` numbers them within each reason, the largest sum first.
 */
export function judgedDealers({ sums, today, trusted, findsFirst = false, unpayable }: Judged): RawBuilder<unknown> {
  const isWaited = trusted === holdTypes.newBankAccount ? sql`false` : isWaitingOn(today)
  const isReturned = trusted === holdTypes.paymentReturned ? sql`false` : isStillReturned
  return sql`
    with sums as (${sums}), judged as (
      select company_code, company_name, amount, ${findsFirst ? accountWasNeverPaid : sql`false`} as is_first, case
        when ${isFrozenAccount(sql`dealers.company_id`)} then 'FROZEN'
        when exists (
          select from bank_account_waits where bank_account_waits.company_id = dealers.company_id and ${isWaited}
        ) then 'NEW BANK ACCOUNT'
        when payout_route = 'BANK' and exists (select from returned_accounts where ${isReturned}) then 'PAYMENT RETURNED'
        when payout_route = 'BANK' and (
          coalesce(bank_name, '') = '' or coalesce(bank_account_number, '') !~ ${accountPattern.source}
        ) then 'NO BANK ACCOUNT'
      end as reason
      from sums join dealers using (company_id)
      ${unpayable ? sql`union all ${unpayable}` : sql``}
    ), ranked as (
      select judged.*, row_number() over (partition by reason order by amount desc, company_code) as rank from judged
    )`
}

/** Dealers by name with their sums, as JSON: an aggregate over `ranked`. */
const namedDealers = sql`jsonb_agg(jsonb_build_object('companyCode', company_code, 'companyName', company_name,
  'amount', amount::text) order by rank)`

/** Who is paid, and who is not and why: two columns of the statement. */
export const payableAndUnpayable = sql`
  (
    select jsonb_build_object('dealers', count(*), 'amount', coalesce(sum(amount), 0.00)::text)
    from judged where reason is null
  ) as payable,
  (
    select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'dealers', dealers, 'amount', amount::text,
      'named', named) order by amount desc, reason), '[]')
    from (
      select reason, count(*) as dealers, sum(amount) as amount,
        ${namedDealers} filter (where rank <= ${mostUnpayable}) as named
      from ranked where reason is not null group by reason
    ) as of_reasons
  ) as unpayable`

/** The dealers that can be paid, but whose account was never paid before: a column of the statement. */
export const firstPaid = sql`
  (
    select jsonb_build_object('dealers', count(*), 'amount', coalesce(sum(amount), 0.00)::text,
      'named', coalesce(${namedDealers} filter (where rank <= ${mostUnpayable}), '[]'))
    from ranked where reason is null and is_first
  ) as "firstPaid"`
