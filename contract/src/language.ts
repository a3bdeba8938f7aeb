import { IntlMessageFormat } from 'intl-messageformat'
import { z } from 'zod'
import { dayText } from './day-text.ts'
import type { Day } from './page.ts'

/** The languages of what dealers read: English and Malay. Staff read English. */
export const languages = ['en', 'ms'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ms: 'Bahasa Melayu' }

type Values = Readonly<Record<string, string | number>>
/** Says one message of a catalogue; the values fill its placeholders. */
type Speaker<Key extends string> = (key: Key, values?: Values) => string

/**
 * Texts in every language, written in the ICU message syntax, so that each language counts by its own rules. A message
 * is parsed when it is first said.
 */
export function catalogueOf<Key extends string>(texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>) {
  const parsed = new Map<string, IntlMessageFormat>()
  return (language: Language): Speaker<Key> =>
    (key, values) => {
      const name = `${language} ${key}`
      const message = parsed.get(name) ?? new IntlMessageFormat(texts[language][key], localeOf[language])
      parsed.set(name, message)
      return String(message.format(values))
    }
}

const localeOf: Readonly<Record<Language, string>> = { en: 'en-MY', ms: 'ms-MY' }

const malayDay = new Intl.DateTimeFormat('ms-MY', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day with its month in words: `21 Nov 2026`, `21 Ogos 2026`. */
export function dayIn(language: Language, day: Day): string {
  return language === 'en' ? dayText(day) : malayDay.format(new Date(`${day}T00:00:00Z`))
}

/** `a, b and c`, `a, b dan c`. */
export function listIn(language: Language, items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  return `${items.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'dan'} ${last}`
}
