import type { Rail } from '@payouts/contract/bank-files/schema'
import { sql } from 'kysely'
import { putInRun } from '#payments/commands/put-in-run.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TestApp } from '../app/app.ts'
import { aPostedCycle, namely } from '../builders/payment-builders.ts'
import { ourAccount } from './bank-messages.ts'

/** The payment settings of the provider's bank account, approved by a second person. */
export async function ourSettings(db: Database): Promise<void> {
  await sql`
    insert into payment_run_settings (valid_from, payer_name, bank_bic, account_number, client_code, ibg_limit,
      rentas_minimum, default_profile, most_payments, unknown_after_days, reason, asked_by, asked_on, four_eyes, status,
      decided_by, decided_on)
    select '2020-01-01', 'Penyedia Sdn Bhd', ${ourAccount.bankBic}, ${ourAccount.accountNumber}, 'CLIENT', 1000000, 10000,
      'PAIN_001_09', 100000, 5, 'Contract', requester.user_id, now(), true, 'Approved', decider.user_id, now()
    from users as requester join users as decider on decider.user_name = 'approver'
    where requester.user_name = 'reviewer'`.execute(db)
}

/** Payment settings, and a posted cycle of three payments: 100, 20 and 3 ringgit. @returns their references */
export async function threePayments({
  database: { db },
  clock
}: Pick<TestApp, 'database' | 'clock'>): Promise<string[]> {
  await ourSettings(db)
  const dealers = ['100.00', '20.00', '3.00'].map((amount, index) => ({ companyId: index + 1, amounts: [amount] }))
  return aPostedCycle(db, { batchNo: 7, clock, dealers })
}

const payer = { name: 'Penyedia Sdn Bhd', clientCode: 'CLIENT', ...ourAccount }

/** A payment run that was created, approved and sent, with these payments in one rail. @returns its number */
export async function aSentRun(
  db: Database,
  clock: Clock,
  { references, rail = 'IBG' }: { references: readonly string[]; rail?: Rail }
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ run_id: number; run_no: string }>`
      insert into payment_runs (profile, status, execute_on, due_until, payer, ibg_limit, rentas_minimum, most_payments,
        payment_count, total, file_name, byte_size, sha256, layout_sha256, four_eyes, made_by, made_at, approved_by,
        approved_at, sent_at, sent_to)
      select 'PAIN_001_09', 'Sent', ${clock.today()}, ${clock.today()}, ${JSON.stringify(payer)}, 1000000, 10000, 100000,
        (select count(*) from payments where ${namely(references)}),
        (select sum(amount) from payments where ${namely(references)}), 'payments.xml', 1, repeat('0', 64),
        repeat('0', 64), true, maker.user_id, ${clock.now()}, approver.user_id, ${clock.now()}, ${clock.now()}, 'bank'
      from users as maker join users as approver on approver.user_name = 'approver'
      where maker.user_name = 'reviewer' returning run_id, run_no`.execute(tx)
    const run = rows[0]
    if (!run) throw new Error('the staff is there')
    await sql`
      insert into payment_run_lines (run_id, position, reference_no, company_id, rail, amount, details, beneficiary, bank_bic)
      select ${run.run_id}, row_number() over (order by reference_no), reference_no, company_id, ${rail}, amount, 'Payout',
        '{}', 'CIBBMYKL'
      from payments where ${namely(references)}`.execute(tx)
    await sql`
      insert into payment_run_totals (run_id, rail, bank_bic, bank_name, payment_count, total)
      select run_id, rail, bank_bic, 'CIMB Bank', count(*), sum(amount) from payment_run_lines
      where run_id = ${run.run_id} group by 1, 2, 3`.execute(tx)
    await putInRun(tx, clock, { runId: run.run_id, executeOn: clock.today() }, namely(references))
    return run.run_no
  })
}
