import { expect, type Locator } from '@playwright/test'

/** Cells of a row by the titles of their columns: `{ Name: 'Perdana Niaga', Status: 'Scheduled' }`. */
export type Cells = Record<string, string | RegExp>

/** Waits for exactly one row with these cells. */
export async function expectRow(table: Locator, cells: Cells): Promise<void> {
  await rowOf(table, cells)
}

/** Waits until no row has these cells. */
export async function expectNoRow(table: Locator, cells: Cells): Promise<void> {
  await expect(async () => expect(matches(await read(table), cells)).toEqual([])).toPass({ timeout: 30_000 })
}

/** Ticks the one row that each of these matches. */
export async function selectRows(table: Locator, ...rows: Cells[]): Promise<void> {
  for (const cells of rows) {
    const row = await rowOf(table, cells)
    await row.getByRole('checkbox').check()
  }
}

/** The one row with these cells, to open it or to press a button in it. */
export async function rowOf(table: Locator, cells: Cells): Promise<Locator> {
  let index = -1
  await expect(async () => {
    const content = await read(table)
    expect(content.isWaiting, 'the rows are still those of the page or search before').toBe(false)
    const found = matches(content, cells)
    expect(found, `${found.length} rows with ${describe(cells)} in\n${inLines(content)}`).toHaveLength(1)
    index = found[0] ?? -1
  }).toPass({ timeout: 30_000 })
  return bodyRows(table).nth(index)
}

type Content = { titles: string[]; rows: string[][]; isWaiting: boolean }

const bodyRows = (table: Locator) => table.locator('tbody tr')

/** Reads everything at once, so that a row is never matched half before and half after a change. */
function read(table: Locator): Promise<Content> {
  return table.evaluate((node) => {
    const text = (cell: Element) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    const cellsOf = (row: Element) => [...row.querySelectorAll(':scope > th, :scope > td')].map(text)
    const titles = node.querySelector('thead tr')
    return {
      titles: titles ? cellsOf(titles) : [],
      rows: [...node.querySelectorAll('tbody tr')].map(cellsOf),
      isWaiting: node.getAttribute('aria-busy') === 'true'
    }
  })
}

function matches({ titles, rows }: Content, cells: Cells): number[] {
  const wanted = Object.entries(cells).map(([title, value]) => {
    const column = titles.indexOf(title)
    if (column === -1) throw new Error(`No column "${title}" among ${titles.join(', ')}.`)
    return { column, value }
  })
  return rows.flatMap((row, index) =>
    wanted.every(({ column, value }) => says(row[column] ?? '', value)) ? [index] : []
  )
}

function says(text: string, value: string | RegExp): boolean {
  return typeof value === 'string' ? text === value : value.test(text)
}

function describe(cells: Cells): string {
  return Object.entries(cells)
    .map(([title, value]) => `${title} ${value}`)
    .join(', ')
}

function inLines({ titles, rows }: Content): string {
  return [titles, ...rows].map((row) => row.join(' | ')).join('\n')
}
