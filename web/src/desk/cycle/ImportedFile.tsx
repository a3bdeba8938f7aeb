import { Anchor } from '@mantine/core'
import type { CycleEvidence } from '@payouts/contract/desk/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { messages } from '../messages.ts'

/** Which rows of a cycle's file were rejected, and what was wrong with the first of them. */
export function ImportedFile({ evidence }: { evidence: CycleEvidence }) {
  const { menu = [] } = useSession() ?? {}
  const { rowsRead, rowsRejected, fileName, rejections } = evidence
  if (fileName === null) return <p>{messages.noFile}</p>
  if (rowsRejected === 0) return <p>{messages.allRows(rowsRead, fileName)}</p>
  const shown = new Set(rejections.map(({ line }) => line)).size
  return (
    <>
      <p className="desk-warning">
        <TriangleAlert size={16} aria-hidden /> {messages.rejected(rowsRejected, rowsRead, fileName)}
      </p>
      <ul className="desk-reasons">
        {rejections.map(({ line, column, value, problem }) => (
          <li key={`${line} ${column}`}>
            {messages.line(line)}, {column} “{value}”: {problem}
          </li>
        ))}
        {shown > 0 && rowsRejected > shown && (
          <li className="desk-quiet">{messages.furtherLines(rowsRejected - shown)}</li>
        )}
      </ul>
      {isGranted(menu, permission('Validations')) && (
        <Anchor component={Link} to="/validations" size="sm">
          {messages.validations}
        </Anchor>
      )}
    </>
  )
}
