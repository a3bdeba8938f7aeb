import type { Destination, SendingState } from '@payouts/contract/self-billing/documents'
import { sql } from 'kysely'
import { daysLeft } from '#myinvois/certificate.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { signingCertificate } from '../sending/authority.ts'
import '../tables.ts'

type Kept = Pick<SendingState, 'busyUntil' | 'failingSince' | 'problem'>

/** Where documents go and how that does. */
export async function readSendingState({ db, clock, services }: ReadCall<object>): Promise<SendingState> {
  const { myInvois } = services.config
  const kept = await one(
    db,
    sql<Kept>`
    select ${instantText(sql`case when busy_until > ${clock.now()} then busy_until end`)} as "busyUntil",
      ${instantText('failing_since')} as "failingSince", problem from e_invoice_connection`
  )
  const destination: Destination = myInvois?.destination ?? 'off'
  const state = { ...kept, destination }
  try {
    const certificate = await signingCertificate(myInvois)
    return { ...state, certificateDaysLeft: certificate && daysLeft(certificate, clock.now()) }
  } catch (error) {
    return { ...state, problem: error instanceof Error ? error.message : String(error), certificateDaysLeft: null }
  }
}
