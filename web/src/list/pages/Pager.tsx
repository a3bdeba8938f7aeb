import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { later } from '#ui/later.tsx'
import { messages } from '../messages.ts'
import type { PageChooserProps } from './PageChooser.tsx'
import './Pager.css'

/** Which page it is, before the choice of another, which weighs as much as the list. */
const PageNumber = ({ pageNumber }: PageChooserProps) => (
  <TextInput size="xs" w={96} value={pageNumber + 1} disabled aria-label={messages.jumpToPage} />
)
const PageChooser = later(() => import('./PageChooser.tsx').then(({ PageChooser }) => PageChooser), PageNumber)

type PagerProps = {
  /** What is paged: `Payout cycles`. */
  label: string
  /** From 0. */
  pageNumber: number
  pageSize: number
  totalElements: number
  totalPages: number
  pageSizes: readonly number[]
  turnTo: (pageNumber: number) => void
  resize: (pageSize: number) => void
}

/** Which rows these are, how many on a page, and, where there is more than one page, how to turn it. */
export function Pager({
  label,
  pageNumber,
  pageSize,
  totalElements,
  totalPages,
  pageSizes,
  turnTo,
  resize
}: PagerProps) {
  const first = pageNumber * pageSize + 1
  const last = Math.min(totalElements, first + pageSize - 1)
  const sizeField = useId()
  const smallest = Math.min(...pageSizes)
  return (
    <div className="pager">
      <span className="pager-rows">{messages.rowsShown(first, last, totalElements)}</span>
      {totalElements > smallest && (
        <div className="pager-size">
          <label htmlFor={sizeField}>{messages.rowsPerPage}</label>
          <NativeSelect
            id={sizeField}
            size="xs"
            data={pageSizes.toSorted((one, other) => one - other).map(String)}
            value={String(pageSize)}
            onChange={(event) => resize(Number(event.currentTarget.value))}
          />
        </div>
      )}
      {totalPages > 1 && (
        <nav className="pager-pages" aria-label={messages.pagesOf(label)}>
          <Turn label={messages.firstPage} off={pageNumber === 0} onClick={() => turnTo(0)}>
            <ChevronsLeft size={16} aria-hidden />
          </Turn>
          <Turn label={messages.previousPage} off={pageNumber === 0} onClick={() => turnTo(pageNumber - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </Turn>
          <PageChooser needed={false} pageNumber={pageNumber} totalPages={totalPages} turnTo={turnTo} />
          <span className="pager-of">{messages.ofPages(totalPages)}</span>
          <Turn label={messages.nextPage} off={pageNumber >= totalPages - 1} onClick={() => turnTo(pageNumber + 1)}>
            <ChevronRight size={16} aria-hidden />
          </Turn>
          <Turn label={messages.lastPage} off={pageNumber >= totalPages - 1} onClick={() => turnTo(totalPages - 1)}>
            <ChevronsRight size={16} aria-hidden />
          </Turn>
        </nav>
      )}
    </div>
  )
}

type TurnProps = { label: string; off: boolean; onClick: () => void; children: ReactNode }

/** Stays focusable at the end of the list, where the focus would otherwise be lost. */
function Turn({ label, off, onClick, children }: TurnProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={label}
      aria-disabled={off}
      {...(off ? { 'data-disabled': true } : {})}
      onClick={() => !off && onClick()}
    >
      {children}
    </ActionIcon>
  )
}
