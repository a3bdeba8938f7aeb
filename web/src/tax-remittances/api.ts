import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'

const { getTaxMonths, getTaxList, getTaxListLines } = taxRemittanceEndpoints

/** Every answer that a bill, a remittance or tax given back makes old. */
export const remittanceReads = [
  ...[getTaxMonths, getTaxList, getTaxListLines],
  ...[remittanceEndpoints.getRemittanceRequests, taxReturnEndpoints.getTaxReturns]
]

export const useRemittanceCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: remittanceReads })

/** Whether this person records bills and requests that payments are booked. The server decides again. */
export function useMayRemit(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'REMIT'))
}

export function useMayDownloadLists(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'DOWNLOAD'))
}

/** Fetches a month's list in the workbook that the tax office takes. */
export async function fetchWorkbook(taxMonth: TaxMonth): Promise<void> {
  try {
    saveFile(await download(taxRemittanceEndpoints.downloadTaxWorkbook, { taxMonth }))
  } catch (error) {
    await showError(error)
  }
}
