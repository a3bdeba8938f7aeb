import { buffer } from 'node:stream/consumers'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { taxListCan } from '@payouts/contract/tax-remittances/can'
import type { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { ZipFile } from 'yazl'
import { recordEvent } from '#activity/record.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { numberedLines, readList } from '../queries.ts'
import { layoutOfMonth, workbookLayouts } from './layout.ts'
import { workbooksOf } from './workbook.ts'

type Endpoints = typeof taxRemittanceEndpoints
type WorkbookCall = DownloadCall<CheckedInputOf<Endpoints['downloadTaxWorkbook']>>

/** Answers with a month's list in the tax office's workbook; with a ZIP of several, where one takes fewer rows. */
export async function downloadTaxWorkbook(call: WorkbookCall): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services, input, record, requestId } = call
  const { taxMonth } = input
  const list = await readList({ db, clock, services }, taxMonth)
  const refused = refusedBy(taxListCan.makeWorkbook(list), 'taxMonth')
  if (refused) return refused
  if (!list.payer) return refuse('refusedByRule', 'The payer’s details are not kept. Set them under E-Invoices first.')
  const layout = layoutOfMonth(workbookLayouts(services.config), taxMonth)
  const files = await workbooksOf(layout, { month: taxMonth, payer: list.payer }, await numberedLines(db, taxMonth))
  await record((tx) =>
    recordEvent(tx, {
      area: 'tax-remittances',
      action: 'DOWNLOAD TAX WORKBOOK',
      activity: `Downloaded the workbook of the tax withheld in ${taxMonth}`,
      actor: caller,
      amount: list.tax,
      details: { taxMonth, layout: layout.name, from: layout.from, files: files.length },
      requestId,
      at: clock.now()
    })
  )
  const name = `${layout.name}_${taxMonth}`
  const [only] = files
  if (files.length === 1 && only)
    return {
      fileName: `${name}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: only
    }
  const zip = new ZipFile()
  for (const [at, file] of files.entries()) zip.addBuffer(file, `${name}_${at + 1}.xlsx`, { compress: false })
  zip.end()
  return { fileName: `${name}.zip`, contentType: 'application/zip', body: await buffer(zip.outputStream) }
}
