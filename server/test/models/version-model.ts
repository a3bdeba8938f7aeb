import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type HoldModel, isSameSale, type ModelCycle, type ModelLine } from './hold-model.ts'

/** People or a rule decided on it. */
const isDecided = ({ state, wasReleased }: ModelLine) =>
  ['HELD', 'RELEASE_REQUESTED', 'CANCELLED', 'EXCLUDED'].includes(state) || wasReleased

const isUnchanged = (decided: ModelLine, line: ModelLine) =>
  decided.amount === line.amount && decided.companyId === line.companyId

const isSameNumber = (one: ModelLine, other: ModelLine) =>
  one.transactionNo === other.transactionNo && one.type === other.type

/** If fewer lines are left than were decided: final ones first, then excluded ones, then holds. */
const rank = ({ state }: ModelLine) => {
  const at = ['CANCELLED', 'EXCLUDED', 'RELEASE_REQUESTED', 'HELD'].indexOf(state)
  return at < 0 ? 4 : at
}

/** Lines of a new version, as the rules marked them: decisions on the former lines carry over to them. */
export function carryDecisions({ cycles }: HoldModel, former: ModelCycle, cycle: ModelCycle): void {
  const pairs = pairsOf(former, cycle.lines)
  for (const [decided, line] of pairs) {
    passReleasesOn(decided, line)
    carry(decided, line)
  }
  const found = new Set(pairs.keys())
  cycle.gone = [...former.lines.filter(isDecided), ...former.gone].filter((decided) => !found.has(decided))
  // Duplicates of a line refer to its replacement.
  for (const other of cycles.flatMap(({ batchNo, lines }) => (batchNo === cycle.batchNo ? [] : lines)))
    other.twins = other.twins.map((twin) =>
      former.lines.includes(twin) ? (cycle.lines.find((line) => isSameNumber(line, twin)) ?? twin) : twin
    )
}

/** The decided lines, each with its replacement: the line of the same number, otherwise of the same sale. */
function pairsOf(former: ModelCycle, lines: readonly ModelLine[]): Map<ModelLine, ModelLine> {
  const pairs = new Map<ModelLine, ModelLine>()
  const decided = [...former.lines.filter(isDecided), ...former.gone]
  const free = () => lines.filter((line) => ![...pairs.values()].includes(line))
  for (const one of decided) {
    const line = lines.find((other) => isSameNumber(one, other))
    if (line) pairs.set(one, line)
  }
  const isNew = (line: ModelLine) => !former.lines.some((known) => isSameNumber(known, line))
  for (const isLike of [isUnchanged, () => true])
    for (const one of decided.toSorted((a, b) => rank(a) - rank(b) || Number(a.id) - Number(b.id))) {
      if (pairs.has(one)) continue
      const line = free().find((other) => isNew(other) && isSameSale(one, other) && isLike(one, other))
      if (line) pairs.set(one, line)
    }
  return pairs
}

function passReleasesOn(decided: ModelLine, line: ModelLine): void {
  if (!isUnchanged(decided, line)) return
  const former = new Set(decided.twins.map(({ transactionNo }) => transactionNo))
  for (const { transactionNo } of line.twins)
    if (former.has(transactionNo) && decided.releasedTwins.has(transactionNo)) line.releasedTwins.add(transactionNo)
  const isReleased = line.twins.every(({ transactionNo }) => line.releasedTwins.has(transactionNo))
  if (line.holdType === holdTypes.duplicate && isReleased && !line.owesInvoice)
    Object.assign(line, { state: 'PAYABLE', holdType: null })
}

function carry(decided: ModelLine, line: ModelLine): void {
  const isDuplicate = line.holdType === holdTypes.duplicate
  const { wasReleased } = decided
  if (decided.state === 'CANCELLED')
    Object.assign(line, { state: 'CANCELLED', holdType: null, heldAs: null, wasReleased })
  else if (line.state === 'EXCLUDED') line.heldAs = decided.holdType ?? line.heldAs ?? decided.heldAs
  else if (decided.state === 'EXCLUDED')
    Object.assign(line, { state: 'HELD', holdType: isDuplicate ? holdTypes.duplicate : holdTypes.manual })
  else if (decided.state === 'PAYABLE') line.wasReleased = line.state === 'PAYABLE'
  else if (decided.holdType === holdTypes.eInvoiceMissing) return
  else if (isDuplicate && decided.holdType !== holdTypes.duplicate) return
  else {
    const { state, holdType, requestedBy } = decided
    Object.assign(line, { state, holdType, requestedBy })
  }
}
