import { type Separator, valuesOf } from '../csv/fields.ts'
import { type Columns, type Header, type HeadLine, headerIn, noHeader, requireTitle } from '../csv/header.ts'
import type { Line } from '../csv/lines.ts'
import { BadFile } from './bad-file.ts'

/** How many lines may precede the header row. */
export const mostLinesAbove = 10

/** A header row, with the separator, the number of lines above it and the lines below it. */
export type FoundHeader<Column extends string, Optional extends string> = {
  header: Header<Column, Optional>
  /** The header row's texts. */
  names: readonly string[]
  separator: Separator
  linesAbove: number
  below: Line[]
}

const separators: readonly Separator[] = [',', ';', '\t']
/** The line with which Excel names the separator. */
const separatorLine = /^"?sep=(.?)"?[,;\t]*$/i

/** Looks for the header row among the first lines of a text, and for its separator. */
export class HeaderSearch<Column extends string, Optional extends string> {
  readonly #columns: Columns<Column, Optional>
  readonly #lines: Line[] = []

  constructor(columns: Columns<Column, Optional>) {
    this.#columns = columns
  }

  /** Adds lines. @throws BadFile once too many lines are no header */
  add(lines: readonly Line[]): FoundHeader<Column, Optional> | undefined {
    this.#lines.push(...lines)
    const { heads, candidates } = this.#look()
    const found = heads
      .flatMap(({ separator, head }) => {
        const header = headerIn(head, this.#columns)
        return header ? [{ separator, head, ...header }] : []
      })
      .sort((one, other) => one.at - other.at)[0]
    if (!found) {
      if (candidates.length > mostLinesAbove) throw this.failure()
      return undefined
    }
    const { at, head, header, separator } = found
    const { number, names } = head[at] as HeadLine
    for (const line of head.slice(0, at)) requireTitle(line, number, this.#columns)
    const below = this.#lines.filter((line) => line.number > number)
    return { header, separator, names: typeof names === 'string' ? [] : names, linesAbove: at, below }
  }

  /** Why there is no header row. */
  failure(): BadFile {
    return noHeader(
      this.#look().heads.flatMap(({ head }) => head),
      this.#columns
    )
  }

  #look() {
    const filled = this.#lines.filter(({ text, fault }) => fault || /[^\s,;"]/.test(text))
    const [first] = filled
    const named = separatorLine.exec(first?.text ?? '')
    const candidates = (named ? filled.slice(1) : filled).slice(0, mostLinesAbove + 1)
    const heads = (named ? [separatorNamed(named[1])] : separators).map((separator) => ({
      separator,
      head: candidates.map(({ number, text, fault }) => ({ number, names: fault ?? valuesOf(text, separator) }))
    }))
    return { heads, candidates }
  }
}

function separatorNamed(text = ''): Separator {
  const found = separators.find((separator) => separator === text)
  if (found) return found
  throw new BadFile(
    `The line sep=${text} names a separator that is not taken. Save the file with commas, semicolons or tabs.`
  )
}
