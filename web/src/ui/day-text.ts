const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const isoDay = /^(\d{4})-(\d{2})-(\d{2})/

/** `2026-11-21` as `21 Nov 2026`, which no one can read two ways; any other text stays as it is. */
export function dayText(day: string): string {
  const parts = isoDay.exec(day)
  if (!parts) return day
  return `${Number(parts[3])} ${months[Number(parts[2]) - 1] ?? parts[2]} ${parts[1]}`
}

const inKualaLumpur = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kuala_Lumpur',
  dateStyle: 'short',
  timeStyle: 'short'
})

/** An instant (ISO 8601, UTC) as Kuala Lumpur's clock has it: `21 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const [day = '', time = ''] = inKualaLumpur.format(at).split(' ')
  return `${dayText(day)}, ${time}`
}

/** The calendar day in Kuala Lumpur that an instant falls on, `YYYY-MM-DD`; any other text stays as it is. */
export function dayOfInstant(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : inKualaLumpur.format(at).slice(0, 10)
}

/** The calendar day in Kuala Lumpur now, `YYYY-MM-DD`. */
export function today(): string {
  return inKualaLumpur.format(new Date()).slice(0, 10)
}
