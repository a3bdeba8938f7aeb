import { addDays, type Clock, startOfDayInstant } from '../platform/clock.ts'

/** The latest of the times of day, in Malaysia, that has come. @param times such as `02:30`, at least one */
export function latestDue(times: readonly string[], clock: Clock): Date {
  const now = clock.now()
  const today = clock.today()
  const moments = [addDays(today, -1), today].flatMap((day) => times.map((time) => momentOf(day, time)))
  return moments.filter((moment) => moment <= now).reduce((latest, moment) => (moment > latest ? moment : latest))
}

function momentOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDayInstant(day).getTime() + (hours * 60 + minutes) * 60_000)
}
