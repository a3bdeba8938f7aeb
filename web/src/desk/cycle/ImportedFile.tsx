import type { CycleEvidence } from '@payouts/contract/desk/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FirstRejections } from '../imports/FirstRejections.tsx'
import { messages } from '../messages.ts'

/** Which rows of a cycle's file were rejected, and what was wrong with the first of them. */
export function ImportedFile({ evidence }: { evidence: CycleEvidence }) {
  const { menu = [] } = useSession() ?? {}
  const { fileName, rowsRejected } = evidence
  if (fileName === null) return <p>{messages.noFile}</p>
  return (
    <>
      <FirstRejections {...evidence} fileName={fileName} />
      {rowsRejected > 0 && isGranted(menu, permission('Validations')) && (
        <TextLink to="/validations" size="sm">
          {messages.validations}
        </TextLink>
      )}
    </>
  )
}
