import { use } from 'react'
import { useLanguage } from '#client/session/use-language.ts'
import { english, type StatementMessages } from './english.ts'

export type { StatementMessages } from './english.ts'

let malay: Promise<StatementMessages> | undefined

/**
 * The statement's texts in the person's language; the Malay ones are fetched by those who read them. Names that people
 * gave, and what is recorded, stay as they are.
 */
export function useStatementMessages(): StatementMessages {
  const { language } = useLanguage()
  if (language === 'en') return english
  malay ??= import('./malay.ts').then((texts) => texts.malay)
  return use(malay)
}
