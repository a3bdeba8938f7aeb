/** Words that guessers begin with, and those of this business. */
const wellKnown = [
  'password',
  'passw0rd',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'letmein',
  'iloveyou',
  'admin',
  'administrator',
  'changeme',
  'secret',
  'dragon',
  'monkey',
  'football',
  'sunshine',
  'princess',
  'malaysia',
  'kualalumpur',
  'dealer',
  'payout',
  'payouts',
  'incentive',
  'yesshop',
  'test',
  'user',
  'abc',
  'abcd',
  'abcdef'
]

const lookalikes: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', '&': '' }

/** Says why a new password is easily guessed; undefined when it is not known to be. */
export function guessable(password: string, userName: string): string | undefined {
  const plain = password.toLowerCase()
  const letters = plain.replace(/[@0135&]/g, (sign) => lookalikes[sign] ?? sign).replace(/[^a-z]/g, '')
  const name = userName.toLowerCase()
  if (plain.includes(name) || letters.includes(name))
    return 'The password must not contain your user name. Please choose another one.'
  const bare = plain.replace(/[^a-z]/g, '')
  const distinct = new Set(plain).size
  const isWellKnown = wellKnown.some((word) => bare === word || letters === word || isWordAndLittleMore(letters, word))
  return isWellKnown || distinct < 5
    ? 'The password is one that is easily guessed. Please choose another one.'
    : undefined
}

function isWordAndLittleMore(letters: string, word: string): boolean {
  return word.length >= 5 && letters.includes(word) && letters.length - word.length <= 2
}
