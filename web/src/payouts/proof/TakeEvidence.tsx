import { Button } from '@mantine/core'
import { evidenceEndpoints } from '@payouts/contract/evidence/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { FileCheck2 } from 'lucide-react'
import { download } from '#client/call.ts'
import { showError, whileLoading } from '#client/dialogs/dialogs.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'
import { messages } from './messages.ts'

/** Downloads the signed evidence of how a cycle came about; for users who may export audit events. */
export function TakeEvidence({ batchNo }: { batchNo: number }) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Audit', 'DOWNLOAD'))) return null
  const take = async () => {
    try {
      saveFile(
        await whileLoading(download(evidenceEndpoints.downloadCycleEvidence, { batchNo }), messages.takingEvidence)
      )
    } catch (error) {
      await showError(error)
    }
  }
  return (
    <Button variant="default" leftSection={<FileCheck2 size={16} aria-hidden />} onClick={() => void take()}>
      {messages.evidence}
    </Button>
  )
}
