import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import { download } from '#client/call.ts'
import { CallError } from '#client/call-error.ts'
import { showError, whileLoading } from '#client/dialogs/dialogs.ts'
import { saveFile } from '#client/save-file.ts'
import { messages } from './messages.ts'

type ReportFile = { readonly format: ReportFormat; readonly fileName: string }

/**
 * Fetches a report's file and saves it under `fileName`, while the console says that it does.
 * Errors are shown, never thrown.
 */
export async function saveReport<E extends Endpoint>(endpoint: E, payload: InputOf<E>, file: ReportFile) {
  try {
    saveFile({
      blob: await whileLoading(fetchReport(endpoint, payload, file.format), messages.downloading),
      fileName: file.fileName
    })
  } catch (error) {
    await showError(error)
  }
}

/** @throws CallError if it is refused, or when the file is of another kind than requested */
export async function fetchReport<E extends Endpoint>(endpoint: E, payload: InputOf<E>, format: ReportFormat) {
  const { blob, fileName } = await download(endpoint, payload)
  if (!fileName.toLowerCase().endsWith(fileEnding[format])) throw new CallError('unknown', messages.invalidType)
  return blob
}
