import type { Language } from '@payouts/contract/language'
import { malay as dealerInMalay } from '#dealer-overview/malay.ts'
import { messages as dealer } from '#dealer-overview/messages.ts'
import { dialogMessages } from '#downloads/dialog-messages.ts'
import { listMessages } from '#downloads/list-messages.ts'
import { malay as downloadsInMalay, malayDialog, malayList } from '#downloads/malay.ts'
import { messages as downloads } from '#downloads/messages.ts'
import { accountMessages } from '#identity/account-messages.ts'
import { malayAccount, malayTwoStep } from '#identity/malay.ts'
import { messages as twoStep } from '#identity/two-step/messages.ts'
import { lazyMessages } from '#layout/lazy-messages.ts'
import { malay as layoutInMalay, malayLazy } from '#layout/malay.ts'
import { messages as layout } from '#layout/messages.ts'
import { malay as noticesInMalay } from '#notices/malay.ts'
import { messages as notices } from '#notices/messages.ts'
import { malay as placesInMalay } from '#payments/malay.ts'
import { whereItIs } from '#payments/where-it-is.ts'
import { malay as reportsInMalay } from '#reports/malay.ts'
import { messages as reports } from '#reports/messages.ts'
import { malay as uiInMalay } from '#ui/malay.ts'
import { messages as ui } from '#ui/messages.ts'
import { monthNames } from '#ui/texts/day-text.ts'
import { knowPhrases, type Translated } from '#ui/texts/said.ts'
import { inMalay } from './malay-phrases.ts'

const swaps = [
  swap(ui, uiInMalay),
  swap(layout, layoutInMalay),
  swap(lazyMessages, malayLazy),
  swap(downloads, downloadsInMalay),
  swap(dialogMessages, malayDialog),
  swap(listMessages, malayList),
  swap(notices, noticesInMalay),
  swap(accountMessages, malayAccount),
  swap(twoStep, malayTwoStep),
  swap(reports, reportsInMalay),
  swap(dealer, dealerInMalay),
  swap(whereItIs, placesInMalay),
  swap(monthNames, [
    'Januari',
    'Februari',
    'Mac',
    'April',
    'Mei',
    'Jun',
    'Julai',
    'Ogos',
    'September',
    'Oktober',
    'November',
    'Disember'
  ])
]

/** Puts the texts of this language in place. */
export function sayIn(language: Language): void {
  for (const to of swaps) to(language)
  knowPhrases(language === 'ms' ? inMalay : (text) => text)
}

/** Replaces texts where they are, so that whoever says them need not know of languages. */
function swap<Texts extends object>(texts: Texts, malay: Translated<Texts>) {
  const english = { ...texts }
  return (language: Language): void => void Object.assign(texts, language === 'ms' ? malay : english)
}
