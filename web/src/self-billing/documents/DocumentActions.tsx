import { isGranted, permission } from '@payouts/contract/permissions'
import { canCancel, canIssueAgain, canKeep } from '@payouts/contract/self-billing/can'
import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { eInvoiceFileEndpoints } from '@payouts/contract/self-billing/file-endpoints'
import { Check, Download, RotateCcw, X } from 'lucide-react'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'
import { ActionButtons, type ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { type Act, ActDialog } from './ActDialog.tsx'
import { messages } from './messages.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** What can be done about the document: cancel it, keep it although its dealer rejects it, issue its rows again. */
export function DocumentActions({ document }: { document: WholeDocument }) {
  const { open, subject: act, ...dialog } = useDialogAbout<Act>()
  return (
    <>
      <ActionButtons actions={useDocumentActions(document, open)} />
      <ActDialog {...dialog} documentNo={document.documentNo} act={act} />
    </>
  )
}

/** The actions that the document's state and the person's rights leave. */
export function useDocumentActions(
  document: WholeDocument | undefined,
  open: (act: Act) => void
): readonly ButtonAction[] {
  const { menu = [] } = useSession() ?? {}
  if (!document) return []
  const mayEdit = isGranted(menu, permission('E-Invoices', 'EDIT'))
  const mayApprove = isGranted(menu, permission('E-Invoices', 'APPROVE'))
  const { status, rejection } = document
  const cancel = actionButton(messages.cancel, <X {...icon} />, canCancel(document, new Date().toISOString()), () =>
    open('cancel')
  )
  const keep = actionButton(messages.keep, <Check {...icon} />, canKeep(document), () => open('keep'))
  const again = actionButton(messages.issueAgain, <RotateCcw {...icon} />, canIssueAgain(document), () => open('again'))
  const pdf: ButtonAction = {
    label: messages.downloadPdf,
    icon: <Download {...icon} />,
    onClick: () => void savePdf(document.documentNo)
  }
  const isDead = status === 'INVALID' || status === 'REFUSED' || status === 'CANCELLED'
  return [
    ...(document.link ? [pdf] : []),
    ...(mayEdit && status === 'VALID' ? [cancel] : []),
    ...(mayApprove && status === 'VALID' && rejection && !rejection.isSettled ? [keep] : []),
    ...(mayEdit && isDead ? [again] : [])
  ]
}

async function savePdf(documentNo: string): Promise<void> {
  try {
    saveFile(await download(eInvoiceFileEndpoints.downloadEInvoice, { documentNo }))
  } catch (error) {
    await showError(error)
  }
}
