import { randomUUID } from 'node:crypto'
import type { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { recordEvent } from '#activity/record.ts'
import type { Database } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { mailQueue } from './files-queue.ts'
import { refuseNoForm } from './no-form.ts'
import './tables.ts'

type Endpoints = typeof cp58Endpoints
type MailCall = WriteCall<CheckedInputOf<Endpoints['mailForm']>>
type RecordCall = WriteCall<CheckedInputOf<Endpoints['recordHandOver']>>

/** Mails a dealer its issued form, again or to another address. */
export async function mailFormAgain(call: MailCall): Promise<OutputOf<Endpoints['mailForm']> | Refusal> {
  const { tx, caller, clock, requestId, services, input } = call
  const form = await latestForm(tx, input)
  if (isRefusal(form)) return form
  const { mailTo, year, companyCode } = input
  await services.jobs.enqueue(tx, mailQueue, { formId: form.formId, mailTo, id: randomUUID() })
  await recordEvent(tx, {
    area: 'cp58',
    action: 'SEND CP58',
    activity: `Had CP58 of ${year} mailed to ${mailTo}`,
    actor: caller,
    name: form.companyName,
    accountCode: companyCode,
    details: { year, version: form.version },
    requestId,
    at: clock.now()
  })
  return { message: `The form is being mailed to ${mailTo}.` }
}

/** Records that a dealer received its issued form by post or in person. */
export async function recordHandOver(call: RecordCall): Promise<OutputOf<Endpoints['recordHandOver']> | Refusal> {
  const { tx, caller, clock, requestId, input } = call
  const { year, companyCode, way, recipient, on } = input
  const form = await latestForm(tx, input)
  if (isRefusal(form)) return form
  if (on > clock.today()) return refuse('refusedByRule', 'This day lies in the future.', 'on')
  if (on < form.issuedOn) return refuse('refusedByRule', 'The form was not issued yet on this day.', 'on')
  await tx
    .insertInto('cp58_hand_overs')
    .values({
      ...{ form_id: form.formId, way, recipient, sha256: form.sha256, user_id: caller.userId },
      at: new Date(`${on}T12:00:00+08:00`)
    })
    .execute()
  await recordEvent(tx, {
    area: 'cp58',
    action: 'HAND OVER CP58',
    activity: `Handed over CP58 of ${year} ${way === 'POST' ? 'by post' : 'in person'} to ${recipient}`,
    actor: caller,
    name: form.companyName,
    accountCode: companyCode,
    details: { year, version: form.version, way, on, sha256: form.sha256 },
    requestId,
    at: clock.now()
  })
  return { message: 'The proof is kept.' }
}

/** A dealer's latest form of a year with its digest. Refuses a form that is not issued, or whose file is not made. */
async function latestForm(db: Database, { year, companyCode }: { year: number; companyCode: string }) {
  const form = await db
    .selectFrom('cp58_forms as form')
    .innerJoin('dealers', 'dealers.company_id', 'form.company_id')
    .leftJoin('cp58_files as file', 'file.form_id', 'form.form_id')
    .select(['form.form_id as formId', 'version', 'issued_on as issuedOn', 'sha256', 'company_name as companyName'])
    .where('company_code', '=', companyCode)
    .where('form.year', '=', year)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!form) return refuseNoForm(db, { year, companyCode })
  const { sha256 } = form
  if (sha256 === null) return refuse('refusedByRule', 'Its file is still being made. Try again in a minute.')
  return { ...form, sha256 }
}
