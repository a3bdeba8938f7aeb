/** An instant of the database's text, `2026-11-21 10:15:00.123+08`, to the second; Malaysia's time, as all of ours. */
export function shownInstant(text: string): string {
  return text.slice(0, 19)
}

/** A moment of a clock, in the same form. */
export function shownNow(now: Date): string {
  return now.toLocaleString('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' })
}
