import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Hint = { text: string; left: number; top: number }

const hoverDelay = 250

/** A text on two lines is cut at its end, other content at the cell's side. */
function isCut(cell: HTMLTableCellElement): boolean {
  const text = cell.querySelector('.grid-text')
  return cell.scrollWidth > cell.clientWidth || (text !== null && text.scrollHeight > text.clientHeight)
}

/** Shows the whole text of a cell that is too narrow for it, on hover and on focus. One for all cells of the grid. */
export function CutTextHint({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const [hint, setHint] = useState<Hint>()

  useEffect(() => {
    const grid = table.current
    if (!grid) return
    let delay: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(delay)
      setHint(undefined)
    }
    const show = (target: EventTarget | null, wait: number) => {
      hide()
      const cell = target instanceof Element ? target.closest('td') : null
      if (!cell || cell.colSpan > 1 || !isCut(cell)) return
      delay = setTimeout(() => {
        const { left, bottom } = cell.getBoundingClientRect()
        setHint({ text: cell.textContent, left, top: bottom })
      }, wait)
    }
    const hover = (event: MouseEvent) => show(event.target, hoverDelay)
    const focus = (event: FocusEvent) => show(event.target, 0)
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    grid.addEventListener('mouseover', hover)
    grid.addEventListener('mouseleave', hide)
    grid.addEventListener('focusin', focus)
    grid.addEventListener('focusout', hide)
    grid.addEventListener('keydown', hideOnEscape)
    window.addEventListener('scroll', hide, true)
    return () => {
      hide()
      grid.removeEventListener('mouseover', hover)
      grid.removeEventListener('mouseleave', hide)
      grid.removeEventListener('focusin', focus)
      grid.removeEventListener('focusout', hide)
      grid.removeEventListener('keydown', hideOnEscape)
      window.removeEventListener('scroll', hide, true)
    }
  }, [table])

  if (!hint) return null
  // A screen reader reads the complete text in the cell.
  return createPortal(
    <div className="cut-hint" aria-hidden style={{ left: hint.left, top: hint.top }}>
      {hint.text}
    </div>,
    document.body
  )
}
