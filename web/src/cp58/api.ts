import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'

const { getFormYear, getForms, getDealerForms, getFormIssues } = cp58Endpoints

/** Every answer that an issue or a hand-over makes old. */
export const formReads = [getFormYear, getForms, getDealerForms, getFormIssues]

export const useFormCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: formReads })

/** Whether this person requests issues and hands forms over. The server decides again. */
export function useMayIssue(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'ISSUE'))
}

export function useMayDownloadForms(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'DOWNLOAD'))
}

/** Fetches a dealer's form, or a draft of it. */
export const fetchForm = (year: number, companyCode: string) =>
  saved(() => download(cp58Endpoints.downloadForm, { year, companyCode }))

/** Fetches a form of the caller's own company. */
export const fetchOwnForm = (year: number) => saved(() => download(cp58Endpoints.downloadOwnForm, { year }))

async function saved(fetch: () => Promise<Parameters<typeof saveFile>[0]>): Promise<void> {
  try {
    saveFile(await fetch())
  } catch (error) {
    await showError(error)
  }
}
