import { hash } from 'node:crypto'
import type { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { payers } from '#self-billing/queries/payer.ts'
import { dealersOf } from './figures.ts'
import type { FormContent } from './form/content.ts'
import { layoutOfForm } from './form/layout.ts'
import { payerOf } from './form/payer.ts'
import { renderForms } from './form/render-forms.ts'
import { fileOfForm } from './form-file.ts'
import { figuresInSql, recipientInSql } from './issue-forms.ts'
import { refuseNoForm } from './no-form.ts'
import './tables.ts'

type Endpoints = typeof cp58Endpoints
type StaffCall = DownloadCall<CheckedInputOf<Endpoints['downloadForm']>>
type OwnCall = DownloadCall<CheckedInputOf<Endpoints['downloadOwnForm']>>

/** Answers with a dealer's form as it was issued last, or with a draft of what it will say. */
export async function downloadForm(call: StaffCall): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input, record, requestId } = call
  const { year, companyCode } = input
  const form = (await storedForm(db, sql`company_code = ${companyCode}`, year)) ?? (await draftOf(call))
  if (isRefusal(form)) return form
  await record((tx) =>
    recordEvent(tx, {
      area: 'cp58',
      action: 'DOWNLOAD CP58',
      activity: `Downloaded ${form.formId ? '' : 'a draft of '}CP58 of ${year}`,
      actor: caller,
      name: form.content.recipient.name,
      accountCode: companyCode,
      details: { year, version: form.content.version, sha256: form.sha256 },
      requestId,
      at: clock.now()
    })
  )
  const { fileName, contentType, bytes } = fileOfForm(form)
  return { fileName: form.formId ? fileName : fileName.replace('.pdf', '_draft.pdf'), contentType, body: bytes }
}

/** Answers a dealer's own user with the dealer's form. That it was downloaded proves that it was received. */
export async function downloadOwnForm(call: OwnCall): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input, record, requestId } = call
  const { year } = input
  const form =
    caller.companyId === null ? undefined : await storedForm(db, sql`form.company_id = ${caller.companyId}`, year)
  if (!form) return refuse('refusedByRule', `There is no form CP58 of ${year}.`, 'year')
  await record(async (tx) => {
    await keepProof(tx, form, { userId: caller.userId, name: caller.name, at: clock.now() })
    await recordEvent(tx, {
      area: 'cp58',
      action: 'RECEIVE CP58',
      activity: `Downloaded the own CP58 of ${year}`,
      actor: caller,
      name: form.content.recipient.name,
      accountCode: form.companyCode,
      details: { year, version: form.content.version, sha256: form.sha256 },
      requestId,
      at: clock.now()
    })
  })
  const { bytes: body, ...file } = fileOfForm(form)
  return { ...file, body }
}

type FormFile = { formId: number | null; content: FormContent; companyCode: string; bytes: Buffer; sha256: string }

const keepProof = (tx: Tx, form: FormFile, { userId, name, at }: { userId: number; name: string; at: Date }) =>
  tx
    .insertInto('cp58_hand_overs')
    .values({
      ...{ form_id: form.formId ?? 0, way: 'DOWNLOAD', recipient: name },
      ...{ at, sha256: form.sha256, user_id: userId }
    })
    .execute()

async function storedForm(db: Database, of: RawBuilder<SqlBool>, year: number): Promise<FormFile | undefined> {
  const { rows } = await sql<FormFile>`
    select form.form_id as "formId", content, company_code as "companyCode", bytes, sha256
    from cp58_forms as form join cp58_files using (form_id) join dealers on dealers.company_id = form.company_id
    where year = ${year} and ${of} order by version desc limit 1`.execute(db)
  const [form] = rows
  if (form && hash('sha256', form.bytes) !== form.sha256)
    throw new Error(`The file of form ${form.formId} differs from its digest.`)
  return form
}

async function draftOf({ db, clock, services, input, caller }: StaffCall): Promise<FormFile | Refusal> {
  const { year, companyCode } = input
  const today = clock.today()
  const payer = await payers.on(db, today)
  if (!payer) return refuse('refusedByRule', 'The payer’s details are not kept. Set them under E-Invoices first.')
  const { rows } = await sql<Pick<FormContent, 'recipient' | 'figures'>>`
    select ${recipientInSql} as recipient, ${figuresInSql} as figures from ${dealersOf(year)}
    where company_code = ${companyCode}`.execute(db)
  const [dealer] = rows
  if (!dealer) return refuseNoForm(db, input)
  const officer = { name: caller.name, post: caller.role }
  const content = { year, version: 1, issuedOn: today, payer: payerOf(payer.values), officer, ...dealer }
  const [bytes = Buffer.alloc(0)] = await renderForms({
    contents: [content],
    layout: layoutOfForm(services.config),
    isDraft: true
  })
  return { formId: null, content, companyCode, bytes, sha256: hash('sha256', bytes) }
}
