import { cycleFileColumns } from '@payouts/contract/imports/import-file'

/** Dealers of the sample data who need no e-invoices for these rows. */
export const sampleDealers: readonly string[] = Array.from({ length: 100 }, (_, index) => `S${10_001 + index}`)

/**
 * A cycle file of this many payable rows. Its customers are `line0@yes.example` and so on; prices depend on the batch
 * number, so that no two cycles have the same rows.
 */
export function cycleFile(batchNo: number, rowCount: number): Buffer {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const incentive = `${(row % 30) + 2}.${String(row % 100).padStart(2, '0')}`
    const day = `2026-11-0${(row % 9) + 1}`
    const dealer = sampleDealers[row % sampleDealers.length]
    return `line${row}@yes.example,T${batchNo}-${row},Port In,${day},Basic,${dealer},${900_000_000 + row},${batchNo}.00,${incentive},E${row}`
  })
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}
