import { hash, randomUUID } from 'node:crypto'
import type { Config } from '#config.ts'
import { notify } from '#notices/notify.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { mailQueue } from './files-queue.ts'
import type { FormContent } from './form/content.ts'
import { layoutOfForm } from './form/layout.ts'
import { renderForms } from './form/render-forms.ts'
import './tables.ts'

/** How many files are made before they are stored: a few seconds' work, which a server that dies loses. */
const atOnce = 50

type MakeCall = JobCall<{ changeId: number }>

/**
 * Makes the files of an issue's forms, some at a time, and has those mailed that go to an address. It goes on with what
 * is missing, so it may be repeated at any moment.
 */
export async function makeFiles({ data, database, clock, services, signal }: MakeCall): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const forms = await withoutFile(database, data.changeId)
    if (forms.length === 0) return
    const files = await filesOf(
      forms.map(({ content }) => content),
      services.config
    )
    await database.transaction().execute(async (tx) => {
      const rows = forms.flatMap(({ formId }, at) => {
        const file = files[at]
        return file ? [{ form_id: formId, ...file }] : []
      })
      // Another server may have made some of them, if this one was taken for dead.
      const stored = await tx
        .insertInto('cp58_files')
        .values(rows)
        .onConflict((conflict) => conflict.column('form_id').doNothing())
        .returning('form_id')
        .execute()
      const isStored = new Set(stored.map(({ form_id: formId }) => formId))
      const made = forms.filter(({ formId }) => isStored.has(formId))
      for (const { formId, mailTo } of made)
        if (mailTo !== null) await services.jobs.enqueue(tx, mailQueue, { formId, mailTo, id: randomUUID() })
      await notifyDealers(tx, clock.now(), made)
    })
  }
}

/** Tells the own users of dealers that a form of theirs is there; forms of an issue are of one year. */
async function notifyDealers(tx: Tx, at: Date, made: readonly FormToMake[]): Promise<void> {
  const [first] = made
  if (!first) return
  await notify(tx, {
    kind: 'DOWNLOAD',
    to: { companyIds: made.map(({ companyId }) => companyId) },
    subject: `Your form CP58 of ${first.content.year} is there`,
    inMalay: `Borang CP58 anda bagi tahun ${first.content.year} telah tersedia`,
    target: { screen: 'ownPayments' },
    at
  })
}

type FormToMake = { formId: number; companyId: number; content: FormContent; mailTo: string | null }

function withoutFile(database: Database, changeId: number): Promise<FormToMake[]> {
  return database
    .selectFrom('cp58_forms as form')
    .leftJoin('cp58_files as file', 'file.form_id', 'form.form_id')
    .select(['form.form_id as formId', 'form.company_id as companyId', 'content', 'mail_to as mailTo'])
    .where('change_id', '=', changeId)
    .where('file.form_id', 'is', null)
    .orderBy('form.form_id')
    .limit(atOnce)
    .execute()
}

async function filesOf(contents: FormContent[], config: Config): Promise<{ bytes: Buffer; sha256: string }[]> {
  const files = await renderForms({ contents, layout: layoutOfForm(config) }, { background: true })
  return files.map((bytes) => ({ bytes, sha256: hash('sha256', bytes) }))
}
