import type { Config } from '#config.ts'
import { isBreached } from './breached-passwords.ts'

/** Words of this business that attackers try, besides common passwords. */
const wordsOfBusiness = ['malaysia', 'kualalumpur', 'dealer', 'payout', 'payouts', 'incentive', 'yesshop', 'changeme']

/** How many common passwords are also refused with a few other characters; of further ones only exact matches are. */
const mostVaried = 3000

const lookalikes: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', '&': '' }

/** Why a new password is easily guessed or known from a breach; undefined if it is not. */
export async function guessable(
  password: string,
  userName: string,
  { breachedPasswords }: Pick<Config, 'breachedPasswords'>
): Promise<string | undefined> {
  const plain = password.toLowerCase()
  const letters = plain.replace(/[@0135&]/g, (sign) => lookalikes[sign] ?? sign).replace(/[^a-z]/g, '')
  const name = userName.toLowerCase()
  if (plain.includes(name) || letters.includes(name))
    return 'The password must not contain your user name. Please choose another one.'
  const { known, varied } = await knownPasswords()
  const isKnown = [plain, plain.replace(/[^a-z0-9]/g, ''), plain.replace(/[^a-z]/g, ''), letters].some((form) =>
    known.has(form)
  )
  if (isKnown || new Set(plain).size < 5 || varied.some((word) => isWordAndLittleMore(letters, word)))
    return 'The password is one that is easily guessed. Please choose another one.'
  return breachedPasswords !== undefined && (await isBreached(breachedPasswords, password))
    ? 'The password is known from a breach of some service. Please choose another one.'
    : undefined
}

function isWordAndLittleMore(letters: string, word: string): boolean {
  return letters.length - word.length <= 2 && letters.includes(word)
}

type Known = { known: ReadonlySet<string>; varied: readonly string[] }
let loading: Promise<Known> | undefined

/** Loaded when the first password is chosen, so that starting a server needs none of its tens of thousands of words. */
function knownPasswords(): Promise<Known> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    // The most used come first.
    const mostUsed = dictionary['passwords-common']
    const words = [...wordsOfBusiness, ...mostUsed.slice(0, mostVaried)]
    return {
      known: new Set([...wordsOfBusiness, ...mostUsed]),
      varied: words.filter((word) => /^[a-z]{5,}$/.test(word))
    }
  })
  return loading
}
