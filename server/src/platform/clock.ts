import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Payout days are Malaysian days, wherever the server runs. */
export const payoutZone = 'Asia/Kuala_Lumpur'
const dayFormat = 'YYYY-MM-DD'

export type Clock = {
  now(): Date
  /** The calendar day in Malaysia. */
  today(): Day
}

export type FixedClock = Clock & {
  /** Moves to an instant, ISO 8601, or to some minutes after it. */
  set(instant: string, offset?: { minutesLater: number }): void
  advanceDays(days: number): void
}

export const systemClock: Clock = { now: () => new Date(), today: () => dayOf(new Date()) }

/**
 * The clock within the day on which it is read first, for what is written together: where a day ends in the middle, tax of
 * one day would be withheld from what is posted on the next. Instants go on until the day ends, so that what waited for
 * others is later than what they wrote.
 */
export function withinDay(clock: Clock): Clock {
  const today = clock.today()
  const now = () => {
    const current = clock.now()
    return dayOf(current) === today ? current : new Date(startOfDayInstant(addDays(today, 1)).getTime() - 1)
  }
  return { now, today: () => today }
}

/** A clock that is stopped until it is moved. */
export function fixedClock(initial: string): FixedClock {
  let current = instantOf(initial)
  return {
    now: () => new Date(current),
    today: () => dayOf(current),
    set(instant, { minutesLater } = { minutesLater: 0 }) {
      current = dayjs(instantOf(instant)).add(minutesLater, 'minute').toDate()
    },
    advanceDays(days) {
      current = dayjs(current).add(days, 'day').toDate()
    }
  }
}

function instantOf(text: string): Date {
  const instant = dayjs(text)
  if (!instant.isValid()) throw new RangeError(`Not an instant: ${text}`)
  return instant.toDate()
}

/** Swedish dates are ISO 8601 dates. Reusing one format is many times as fast as making one for each date. */
const swedishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: payoutZone, dateStyle: 'short' })

const hourMs = 3_600_000
let latest = { hour: Number.NaN, day: '' }

/**
 * The Malaysian calendar day of an instant. Malaysian days begin on the hour, so the answer is cached for each hour.
 */
export function dayOf(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / hourMs)
  if (hour !== latest.hour) latest = { hour, day: swedishDay.format(instant) }
  return latest.day
}

/** The instant at which a day begins in Malaysia. */
export function startOfDayInstant(day: Day): Date {
  return dayjs.tz(`${day}T00:00:00`, payoutZone).toDate()
}

export function addDays(day: Day, days: number): Day {
  return dayjs.utc(day).add(days, 'day').format(dayFormat)
}

/** The same day of an earlier month, or that month's last day where it has no such day. */
export function monthsBefore(day: Day, months: number): Day {
  return dayjs.utc(day).subtract(months, 'month').format(dayFormat)
}

/** The days from `earlier` to `later`; negative if `later` comes first. */
export function daysBetween(earlier: Day, later: Day): number {
  return dayjs.utc(later).diff(dayjs.utc(earlier), 'day')
}
