import type { Rejection } from '@payouts/contract/imports/schema'
import { TriangleAlert } from 'lucide-react'
import { messages } from '../messages.ts'

type FirstRejectionsProps = {
  rejections: readonly Rejection[]
  rowsRejected: number
  rowsRead: number
  fileName: string
}

/** How many rows of a file were rejected, and what was wrong with the first of them. */
export function FirstRejections({ rejections, rowsRejected, rowsRead, fileName }: FirstRejectionsProps) {
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
            {messages.line(line)}, {column}
            {value && ` “${value}”`}: {problem}
          </li>
        ))}
        {shown > 0 && rowsRejected > shown && <li className="detail">{messages.furtherLines(rowsRejected - shown)}</li>}
      </ul>
    </>
  )
}
