/** The cell with a problem after this element in the grid, or before it; beyond the last one, the first. */
export function nextBadCell(from: Element, step: 1 | -1): HTMLElement | undefined {
  const bad = badCellsOf(from.closest('table'))
  const isBeyond = (cell: Element) => {
    const where = from.compareDocumentPosition(cell)
    return cell !== from && !(where & Node.DOCUMENT_POSITION_CONTAINS) && (where & sideOf[step]) !== 0
  }
  return step === 1 ? (bad.find(isBeyond) ?? bad[0]) : (bad.findLast(isBeyond) ?? bad.at(-1))
}

const sideOf = { 1: Node.DOCUMENT_POSITION_FOLLOWING, [-1]: Node.DOCUMENT_POSITION_PRECEDING } as const

/** The cells with a problem, row by row. */
export function badCellsOf(grid: Element | null | undefined): HTMLElement[] {
  const marks = grid?.querySelectorAll('td > [data-wrong]') ?? []
  return [...marks].map(({ parentElement }) => parentElement).filter((cell) => cell !== null)
}
