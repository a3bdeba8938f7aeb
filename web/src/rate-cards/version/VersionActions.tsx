import { Button } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardChange, RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Download, Save, Send, Trash2 } from 'lucide-react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import type { Decision as OfRequest } from '#requests/DecisionDialog.tsx'
import { DecisionButtons } from '#requests/RequestButtons.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { withdrawRequest } from '#requests/withdraw-request.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useCardCommand, useMayEdit } from '../api.ts'
import { messages } from '../messages.ts'
import { rateCardRequests } from '../rate-card-requests.tsx'
import type { RuleEditor } from '../rules/use-rule-editor.ts'
import { NewVersionDialog } from './NewVersionDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import type { SavedDraft } from './use-saved-draft.ts'

/** Opens the dialog that decides on a request. */
export type DecideVersion = (decision: OfRequest<RateCardChange>) => void

type VersionActionsProps = {
  version: RateCardVersionDetail
  editor: RuleEditor
  draft: SavedDraft
  readOnly: boolean
  decide: DecideVersion
}

const icon = { size: 16, 'aria-hidden': true } as const

/** What can be done with a version in its state. */
export function VersionActions({ version, editor, draft, readOnly, decide }: VersionActionsProps) {
  const mayEdit = useMayEdit()
  return (
    <>
      <Exports version={version} />
      {!readOnly && <DraftActions {...{ version, editor, draft }} />}
      {version.status === 'Requested' && version.changeId !== null && (
        <Decision changeId={version.changeId} decide={decide} />
      )}
      {mayEdit && version.status !== 'Draft' && version.status !== 'Requested' && <NewVersion version={version} />}
      {draft.error && !draft.isSaving && <CallRefusal error={draft.error} verb={messages.save} />}
    </>
  )
}

function Exports({ version: { versionId } }: { version: RateCardVersionDetail }) {
  return (['CSV', 'XLSX'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<Download {...icon} />}
      onClick={() => void fetchFile(versionId, format)}
    >
      {format}
    </Button>
  ))
}

async function fetchFile(versionId: number, format: 'CSV' | 'XLSX'): Promise<void> {
  try {
    saveFile(await download(rateCardEndpoints.downloadRateCardVersion, { versionId, format }))
  } catch (error) {
    await showError(error)
  }
}

/** Whether a draft can be saved: each cell can be read. */
function canSave({ judgement, rules }: RuleEditor): Verdict {
  if (judgement.rules !== rules) return no(messages.judging)
  return judgement.problems.length === 0 ? yes : no(messages.problemsFirst(judgement.problems.length))
}

function canRequest(editor: RuleEditor, draft: SavedDraft): Verdict {
  const { rules, judgement } = editor
  if (draft.isChanged) return no(messages.unsavedFirst)
  if (rules.length === 0) return no(messages.noRules)
  const readable = canSave(editor)
  if (!readable.allowed) return readable
  return judgement.conflicts.length === 0 ? yes : no(messages.conflictsFirst(judgement.conflicts.length))
}

function DraftActions({ version, editor, draft }: Pick<VersionActionsProps, 'version' | 'editor' | 'draft'>) {
  const { versionId, versionNo, name } = version
  const { open, subject, ...dialog } = useDialogAbout<true>()
  const navigate = useNavigate()
  const dropping = useCardCommand(rateCardEndpoints.dropRateCardDraft)
  const drop = () =>
    void withdrawRequest(
      messages.titleOf(name, versionNo),
      async () => {
        const done = await dropping.mutateAsync({ payload: { versionId, revision: draft.revision } })
        navigate({ to: '/formulas', ignoreBlocker: true }).catch(reportError)
        return done
      },
      { verb: messages.drop, title: messages.dropTitle(versionNo), question: messages.dropQuestion }
    )
  const saving: Verdict = draft.isSaving ? no(messages.saving) : draft.isChanged ? canSave(editor) : no(messages.saved)
  return (
    <>
      <ActionButtons
        actions={[
          actionButton(messages.drop, <Trash2 {...icon} />, yes, drop),
          { ...actionButton(messages.save, <Save {...icon} />, saving, draft.save), main: draft.isChanged },
          {
            ...actionButton(messages.request, <Send {...icon} />, canRequest(editor, draft), () => open(true)),
            main: !draft.isChanged
          }
        ]}
      />
      <RequestDialog {...dialog} version={version} revision={draft.revision} />
    </>
  )
}

function Decision({ changeId, decide }: { changeId: number; decide: DecideVersion }) {
  const query = useCall(rateCardEndpoints.getRateCardChanges, { ...waitingRequests, changeId })
  const request = query.data?.changes.content[0]
  return request && <DecisionButtons kind={rateCardRequests} {...{ request, decide }} />
}

function NewVersion({ version }: { version: RateCardVersionDetail }) {
  const { open, subject, ...dialog } = useDialogAbout<true>()
  return (
    <>
      <ActionButtons
        actions={[{ ...actionButton(messages.newVersion, <CopyPlus {...icon} />, yes, () => open(true)), main: true }]}
      />
      <NewVersionDialog {...dialog} version={version} />
    </>
  )
}
