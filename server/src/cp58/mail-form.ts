import { recordEvent } from '#activity/record.ts'
import type { Database } from '#platform/db/database.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { letter } from '#platform/mail/letter.ts'
import { sendUnlessRefused } from '#platform/mail/messenger.ts'
import { fileOfForm } from './form-file.ts'
import './tables.ts'

type MailCall = JobCall<{ formId: number; mailTo: string; id: string }>

/**
 * Mails a form to an address. Once the mail server has taken it, that is kept as proof: when, to whom, and the digest of
 * the file. An address that is refused for good is kept too. A mail that could not be sent is repeated by its job.
 */
export async function mailForm({ data, tx, database, clock, services }: MailCall): Promise<void> {
  const { formId, mailTo, id } = data
  const form = await readForm(database, formId)
  const { year, payer, recipient } = form.content
  const message = letter({
    subject: `CP58 ${year}: ${payer.name}`,
    to: recipient.name,
    parts: [
      `Attached is your form CP58 for ${year}: the incentives that ${payer.name} gave you in that year, and the tax withheld from them. Please keep it for your tax return.`,
      `Dilampirkan borang CP58 anda bagi tahun ${year}: insentif yang diberikan oleh ${payer.name} kepada anda dalam tahun itu, dan cukai yang dipotong. Sila simpan untuk penyata cukai anda.`
    ]
  })
  const mail = { kind: 'mail' as const, to: mailTo, ...message, file: fileOfForm(form) }
  const refused = await sendUnlessRefused(services.messenger, mail, { id, writtenAt: clock.now() })
  const at = clock.now()
  if (refused === null)
    await tx
      .insertInto('cp58_hand_overs')
      .values({ form_id: formId, way: 'MAIL', recipient: mailTo, at, sha256: form.sha256, user_id: null })
      .execute()
  else
    await tx
      .insertInto('cp58_mail_refusals')
      .values({ form_id: formId, mail_to: mailTo, problem: refused, at })
      .execute()
  await recordEvent(tx, {
    area: 'cp58',
    action: 'MAIL CP58',
    activity:
      refused === null ? `Mailed CP58 of ${year} to ${mailTo}` : `CP58 of ${year} was not mailed: ${mailTo} is refused`,
    actor: 'system',
    name: recipient.name,
    accountCode: form.companyCode,
    details: { year, version: form.content.version, sha256: form.sha256, ...(refused !== null && { refused }) },
    at
  })
}

function readForm(database: Database, formId: number) {
  return database
    .selectFrom('cp58_forms as form')
    .innerJoin('cp58_files as file', 'file.form_id', 'form.form_id')
    .innerJoin('dealers', 'dealers.company_id', 'form.company_id')
    .select(['content', 'bytes', 'sha256', 'company_code as companyCode'])
    .where('form.form_id', '=', formId)
    .executeTakeFirstOrThrow()
}
