import type { MouseEvent } from 'react'

/**
 * The cell whose row a click opens. None if something in it has a click of its own, where a link is opened in another
 * tab, and where the click ends a selection of text.
 */
export function clickedCell(
  event: MouseEvent<HTMLTableSectionElement>
): { rowIndex: number; cellIndex: number } | undefined {
  const target = event.target as HTMLElement
  // A menu's events bubble here through its portal.
  if (!event.currentTarget.contains(target) || target.closest('button, a:not(.grid-link), input, label')) return
  const onLink = target.closest('.grid-link') !== null
  if (onLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return
  if (onLink) event.preventDefault()
  if (!window.getSelection()?.isCollapsed) return
  const cell = target.closest('td')
  const row = target.closest('tr')
  return cell && row ? { rowIndex: row.sectionRowIndex, cellIndex: cell.cellIndex } : undefined
}
