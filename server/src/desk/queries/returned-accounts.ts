import { mostReturned, type ReturnedAccountRow } from '@payouts/contract/desk/schema'
import { sql } from 'kysely'
import { isStillReturned } from '#payments/returned/returned-accounts.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import '#dealers/tables.ts'
import '#payments/returned/tables.ts'
import '#payments/tables.ts'

/** The accounts that a payment came back from and that their dealers still have. */
export const listReturnedAccounts = ({ db }: Pick<ReadCall<unknown>, 'db'>) =>
  one(
    db,
    sql<{ accounts: ReturnedAccountRow[] }>`
      select coalesce(jsonb_agg(jsonb_build_object('companyCode', company_code, 'companyName', company_name,
        'bankName', bank_name, 'account', account, 'referenceNo', reference_no, 'amount', amount::text,
        'returnedOn', ${instantText('returned_at')}, 'reasonCode', reason_code, 'reasonText', reason_text)
        order by returned_at desc, return_id), '[]') as accounts
      from (
        select return_id, company_code, company_name, payments.bank_name,
          '•••• ' || right(payments.bank_account_number, 4) as account, reference_no, payments.amount, returned_at,
          returned_accounts.reason_code, returned_accounts.reason_text
        from returned_accounts join dealers on ${isStillReturned} join payments using (reference_no)
        order by returned_at desc, return_id limit ${mostReturned}
      ) as latest`
  )
