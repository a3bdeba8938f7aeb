import { ringgitOf } from '@payouts/contract/money'
import { count, dayText, distinct, divided, type ModelRow, type ModelSignal, sumOf, tenths } from './signal-model.ts'

/** The rules on optional columns, row by row. `history` is the earlier cycles in which devices are searched. */
export function saleSignals(rows: readonly ModelRow[], history: readonly (readonly ModelRow[])[]): ModelSignal[] {
  const dealers = distinct(rows.map(({ companyId }) => companyId))
  const people = distinct(rows.flatMap(({ person }) => (person === null ? [] : [person.toLowerCase()])))
  return [
    ...dealers.flatMap((companyId) => [...unused(companyId, rows), ...devicesAgain(companyId, rows, history.flat())]),
    ...people.flatMap((person) => [...share(person, people, rows), ...bunched(person, rows)])
  ]
}

/** Within 15 days, so for dates up to the third, which is 15 days before the cut-off. */
function unused(companyId: number, all: readonly ModelRow[]): ModelSignal[] {
  const usedTypes = distinct(all.filter(({ used }) => used !== null).map(({ type }) => type))
  const judged = all.filter(({ amount, day, type }) => amount > 0n && day <= 3 && usedTypes.includes(type))
  const isUnused = ({ used, day }: ModelRow) => used === null || used > day + 15
  const own = judged.filter((row) => row.companyId === companyId)
  const others = judged.filter((row) => row.companyId !== companyId)
  const [found, elsewhere] = [own.filter(isUnused), others.filter(isUnused).length]
  if (found.length < 2 || found.length * 2 < own.length) return []
  if (others.length < 1 || elsewhere * 100 > others.length * 60) return []
  const figures = {
    ...{ days: '15', rows: String(found.length), sum: ringgitOf(sumOf(found)) },
    percent: tenths(100n * count(found.length), count(own.length)),
    others: tenths(100n * count(elsewhere), count(others.length))
  }
  return [{ rule: 'UNUSED_ACTIVATION', subject: String(companyId), figures, rows: found.length, sum: sumOf(found) }]
}

function devicesAgain(companyId: number, all: readonly ModelRow[], earlier: readonly ModelRow[]): ModelSignal[] {
  const isSame = (one: ModelRow, other: ModelRow) =>
    one.device?.toLowerCase() === other.device?.toLowerCase() && one.type === other.type
  const paying = (rows: readonly ModelRow[]) => rows.filter(({ amount, device }) => amount > 0n && device !== null)
  const isBefore = (row: ModelRow) => paying(earlier).some((other) => isSame(row, other))
  const found = paying(all).filter(
    (row) =>
      row.companyId === companyId && (isBefore(row) || paying(all).some((other) => other !== row && isSame(row, other)))
  )
  if (found.length < 2 || sumOf(found) < 100n) return []
  const figures = {
    ...{ rows: String(found.length), sum: ringgitOf(sumOf(found)) },
    devices: String(distinct(found.map(({ device }) => device?.toLowerCase())).length),
    before: String(found.filter(isBefore).length)
  }
  return [{ rule: 'DEVICE_AGAIN', subject: String(companyId), figures, rows: found.length, sum: sumOf(found) }]
}

function share(person: string, people: readonly string[], all: readonly ModelRow[]): ModelSignal[] {
  const own = rowsOf(person, all)
  const together = sumOf(all.filter((row) => row.person !== null))
  const others = people.length - 1
  if (others < 1) return []
  const usual = divided(together - sumOf(own), count(others))
  if (usual <= 0n || sumOf(own) * 10n < usual * 15n || sumOf(own) < 100n) return []
  const figures = {
    ...{ person, now: ringgitOf(sumOf(own)), usual: ringgitOf(usual) },
    ...{ times: tenths(sumOf(own), usual), percent: tenths(100n * sumOf(own), together) },
    dealers: String(distinct(own.map(({ companyId }) => companyId)).length)
  }
  return [{ rule: 'SALES_PERSON_SHARE', subject: person, figures, rows: own.length, sum: sumOf(own) }]
}

const rowsOf = (person: string, all: readonly ModelRow[]) => all.filter((row) => row.person?.toLowerCase() === person)

function bunched(person: string, all: readonly ModelRow[]): ModelSignal[] {
  const own = rowsOf(person, all)
  const others = all.filter((row) => row.person !== null && row.person.toLowerCase() !== person)
  if (own.length < 3 || others.length < 1) return []
  return distinct(own.map(({ day }) => day)).flatMap((day) => {
    const found = own.filter((row) => row.day === day)
    const elsewhere = others.filter((row) => row.day === day).length
    if (found.length * 2 < own.length || elsewhere * 100 > others.length * 40) return []
    const figures = {
      ...{ person, day: dayText(day), rows: String(found.length) },
      percent: tenths(100n * count(found.length), count(own.length)),
      others: tenths(100n * count(elsewhere), count(others.length))
    }
    const subject = `${person} ${dayText(day)}`
    return [{ rule: 'SALES_PERSON_DAY' as const, subject, figures, rows: found.length, sum: sumOf(found) }]
  })
}
