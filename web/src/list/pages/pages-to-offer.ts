const offeredAtOnce = 60
const around = 5

/**
 * The pages to choose from, from 1: all if there are few; otherwise those that begin with the typed number, or
 * without one the first, the last, those around the current one and a few in between.
 */
export function pagesToOffer(typed: string, current: number, totalPages: number): number[] {
  const wanted = Number(typed.replace(/\D/g, ''))
  if (wanted > 0 && wanted !== current) return pagesBeginningWith(wanted, totalPages)
  if (totalPages <= offeredAtOnce) return Array.from({ length: totalPages }, (_, index) => index + 1)
  const pages = new Set([1, totalPages])
  for (let page = current - around; page <= current + around; page++) pages.add(page)
  for (let tenth = 1; tenth < 10; tenth++) pages.add(Math.round((totalPages * tenth) / 10))
  return [...pages].filter((page) => page >= 1 && page <= totalPages).sort((a, b) => a - b)
}

/** 12 begins 12, 120 to 129, 1200 to 1299 …, as far as there are pages. */
function pagesBeginningWith(wanted: number, totalPages: number): number[] {
  const pages: number[] = []
  for (let span = 1; wanted * span <= totalPages; span *= 10)
    for (let page = wanted * span; page < (wanted + 1) * span && page <= totalPages; page++) {
      pages.push(page)
      if (pages.length === offeredAtOnce) return pages
    }
  return pages
}
