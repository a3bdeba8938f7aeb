import type { Endpoint } from '@payouts/contract/endpoint'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that writing or answering journals makes old. */
const journalReads = [journalEndpoints.getJournalExports, journalEndpoints.getJournals, journalEndpoints.getUnexported]

export const useJournalCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: journalReads })

/** Whether this person may write journals and take answers. The server decides again. */
export function useMayExport(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Books', 'EXPORT'))
}

/** Fetches a file of journals, or of the bookings behind them. */
export async function fetchExport(exportId: number, part: 'JOURNALS' | 'BOOKINGS'): Promise<void> {
  try {
    saveFile(await download(journalEndpoints.downloadJournals, { exportId, part }))
  } catch (error) {
    await showError(error)
  }
}
