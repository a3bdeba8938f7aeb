const dayInKualaLumpur = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' })
const dayMs = 86_400_000

/** How many calendar days of Kuala Lumpur lie between an instant (ISO 8601) and now; 0 for today. */
export function daysHeld(since: string, now: Date): number {
  const dayOf = (instant: Date) => Date.parse(dayInKualaLumpur.format(instant))
  return Math.max(0, Math.round((dayOf(now) - dayOf(new Date(since))) / dayMs))
}
