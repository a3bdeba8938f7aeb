import { withCurrency } from '@payouts/contract/money'
import { documentTypeLabels } from '@payouts/contract/self-billing/document-kinds'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { letter } from '#platform/mail/letter.ts'
import { sendUnlessRefused } from '#platform/mail/messenger.ts'
import { isRefusal } from '#platform/refusal.ts'
import { noteEvents } from '../sending/note-event.ts'
import { findPrinted, type PrintedDocument } from './printed-document.ts'
import { renderEInvoiceInBackground } from './render-e-invoice.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/** So that a run ends soon; the next one goes on. */
const mailedAtOnce = 50
/** A dealer who gets an address later than this finds older ones on its page. */
const mailedForDays = 30

type ToMail = { documentId: number; documentNo: string; companyName: string; to: string; validatedAt: Date }

/**
 * Mails valid documents to their dealers, each once. A server that ends between sending and noting it sends the same
 * mail again, by the same identifier. An address that its mail server refuses for good is noted and not tried again.
 */
export async function mailDocuments({ database, clock, services, signal }: JobCall): Promise<void> {
  const { messenger, config } = services
  const destination = config.myInvois?.destination ?? 'off'
  for (const document of await unmailed(database, clock.now())) {
    if (signal.aborted) return
    const { documentNo, to, validatedAt } = document
    const printed = await findPrinted(database, destination, documentNo)
    if (isRefusal(printed)) continue
    const file = {
      fileName: `${documentNo}.pdf`,
      contentType: 'application/pdf',
      bytes: await renderEInvoiceInBackground(printed)
    }
    const mail = { kind: 'mail' as const, to, ...wordsOf(document, printed), file }
    const refused = await sendUnlessRefused(messenger, mail, {
      id: `e-invoice-${documentNo}`.toLowerCase(),
      writtenAt: validatedAt
    })
    await noteMailed(database, clock.now(), document, refused)
  }
}

async function unmailed(database: Database, now: Date): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    select document_id as "documentId", document_no as "documentNo", company_name as "companyName",
      contact_email as to, validated_at as "validatedAt"
    from e_invoice_documents as document join dealers using (company_id)
    where document.status = 'VALID' and mailed_at is null and mail_problem is null and contact_email is not null
      and validated_at > ${now}::timestamptz - make_interval(days => ${mailedForDays})
    order by document_id limit ${mailedAtOnce}`.execute(database)
  return rows
}

const malayLabels: typeof documentTypeLabels = {
  '11': 'invois',
  '12': 'nota kredit',
  '13': 'nota debit',
  '14': 'nota bayaran balik'
}

/** In both languages, since an address says nothing of who reads it. */
function wordsOf({ documentNo, companyName }: ToMail, { type, payable, link, buyer, period }: PrintedDocument) {
  const what = documentTypeLabels[type].toLowerCase()
  return letter({
    subject: `Your self-billed ${what} ${documentNo}`,
    to: companyName,
    parts: [
      `${buyer.name} issued a self-billed ${what} of ${withCurrency(payable)} for ${period} in your place, and the tax authority has validated it. It is attached, and you issue none yourself.`,
      { label: 'See it at the tax authority', href: link },
      'If something in it is wrong, ask within 72 hours to reject it in MyInvois, or ask your provider.',
      `${buyer.name} telah mengeluarkan ${malayLabels[type]} bil sendiri berjumlah ${withCurrency(payable)} bagi pihak anda untuk tempoh tersebut, dan pihak berkuasa cukai telah mengesahkannya. Dokumen itu dilampirkan, dan anda tidak perlu mengeluarkannya sendiri.`,
      'Jika ada yang tidak betul, minta penolakan di MyInvois dalam masa 72 jam, atau tanya pihak penyedia anda.'
    ]
  })
}

async function noteMailed(
  database: Database,
  now: Date,
  { documentId, to }: ToMail,
  refused: string | null
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await tx
      .updateTable('e_invoice_documents')
      .set(refused === null ? { mailed_at: now, mailed_to: to } : { mail_problem: refused })
      .where('document_id', '=', documentId)
      .execute()
    const what = refused === null ? 'Mailed' : 'Not mailed'
    await noteEvents(tx, now, [{ documentId, what, detail: refused === null ? `To ${to}` : `To ${to}: ${refused}` }])
  })
}
