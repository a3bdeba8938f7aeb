import { sql } from 'kysely'
import { copyIn } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { keepFilter, keptFiltersBeside, type VersionOfCycle } from './kept-filters.ts'
import type { KeyFilter } from './key-filter.ts'
import { KeyedRows, type TransactionKeys } from './keyed-rows.ts'

/**
 * Compares an import's rows with each other and with the filters of all other cycles while the file is read, and
 * builds the filter of its version. Possible duplicates are collected in `twin_candidates (id, batch_no)` for this
 * transaction; `holdDuplicates` then compares the rows themselves.
 */
export class TwinSearch {
  readonly #tx: Tx
  readonly #version: VersionOfCycle
  readonly #idBase: number
  readonly #rows = new KeyedRows()
  /** Filters of the finished parts of this file. */
  readonly #ownFilters: KeyFilter[] = []
  /** The version of each cycle that every part so far was compared with. */
  #searched: Map<number, number> | undefined

  private constructor(tx: Tx, version: VersionOfCycle, idBase: number) {
    this.#tx = tx
    this.#version = version
    this.#idBase = idBase
  }

  /** @param idBase a row's id is this plus its line */
  static async begin(tx: Tx, version: VersionOfCycle, idBase: number): Promise<TwinSearch> {
    await sql`drop table if exists twin_candidates`.execute(tx)
    await sql`create temporary table twin_candidates (id bigint, batch_no integer) on commit drop`.execute(tx)
    return new TwinSearch(tx, version, idBase)
  }

  /** The version of each cycle that the whole file was compared with. */
  get searched(): ReadonlyMap<number, number> {
    return this.#searched ?? new Map()
  }

  /** Whether there are enough rows for a part, so that `endPart` is due. */
  get isPartFull(): boolean {
    return this.#rows.isFull
  }

  add(line: number, row: TransactionKeys): void {
    this.#rows.add(line, row)
  }

  /** Called too once the file has ended, for the remaining rows. */
  async endPart(): Promise<void> {
    let candidates = ''
    const note = (line: number, batchNo: number) => {
      candidates += `${this.#idBase + line}\t${batchNo}\n`
    }
    const own = (line: number) => note(line, this.#version.batchNo)
    for (const filter of this.#ownFilters) this.#rows.linesIn(filter).forEach(own)
    const ownFilter = this.#rows.filter(own)
    this.#ownFilters.push(ownFilter)
    await keepFilter(this.#tx, { ...this.#version, part: this.#ownFilters.length }, ownFilter)
    const found = new Map<number, number>()
    for await (const { batchNo, version, filter } of keptFiltersBeside(this.#tx, this.#version.batchNo)) {
      if (this.#searched === undefined || this.#searched.get(batchNo) === version) found.set(batchNo, version)
      for (const line of this.#rows.linesIn(filter)) note(line, batchNo)
    }
    if (candidates) await copyIn(this.#tx, 'copy twin_candidates from stdin', candidates)
    this.#searched = found
    this.#rows.clear()
  }
}
