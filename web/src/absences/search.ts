export type AbsenceSearch = { userId?: number }

/** Whose absences are shown: by default the reader's own. */
export function absenceSearch({ userId }: { userId?: unknown } & object): AbsenceSearch {
  const named = Number(userId)
  return Number.isSafeInteger(named) && named > 0 ? { userId: named } : {}
}
