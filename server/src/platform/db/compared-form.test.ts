import { billingAccountForm } from '@payouts/contract/cycles/billing-account'
import { comparedForm, visibleForm } from '@payouts/contract/normal-form'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { drawn } from '#test/running/long-test.ts'

const database = useTestDatabase()

/** The texts whose compared form differs between database and contract, each with both forms. */
async function differences(texts: readonly string[]): Promise<object[]> {
  const { rows } = await sql<{ form: string }>`
    select compared_form(given) as form from unnest(${[...texts]}::text[]) with ordinality as text (given, position)
    order by position`.execute(database.db)
  return texts.flatMap((text, at) => {
    const [inContract, inDatabase] = [comparedForm(text), rows[at]?.form]
    return inContract === inDatabase ? [] : [{ text: JSON.stringify(text), inContract, inDatabase }]
  })
}

/**
 * Every assigned character, except U+0000, which PostgreSQL cannot store, and the ideographs and syllables that fill
 * most of Unicode and are their own form.
 */
function everyCharacter(): string[] {
  const all: string[] = []
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\P{C}|\p{Cc}|\p{Cf}/u.test(character) && !/\p{Unified_Ideograph}|[\uac00-\ud7a3]/u.test(character))
      all.push(character)
  }
  return all
}

test('the database compares each character as the contract does, alone and between letters', async () => {
  const characters = drawn(everyCharacter(), 6_000)
  expect(await differences(characters)).toEqual([])
  expect(await differences(characters.map((character) => `e${character}H\u0331`))).toEqual([])
})

/** Characters that combine with others: letters with marks, jamo, widths, blanks, invisible ones. */
const character = fc.oneof(
  fc.constantFrom(...'aAeEoOßİſΣς-_/.0 '),
  fc.constantFrom('\u200b', '\ufeff', '\u00ad', '\u034f', '\u200d', '\u3164', '\ufe0f', '\u202e', '\u00a0', '\t', '\n'),
  fc.constantFrom('\u0301', '\u0327', '\u0331', '\u0308', '\u0323', '\u1100', '\u1161', '\u11a8', '\u2011', '\u2212'),
  // Marks that Unicode added lately sort differently in different versions of it.
  fc.integer({ min: 0x1, max: 0x97f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xff00, max: 0xffef }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1d400, max: 0x1d7ff }).map((code) => String.fromCodePoint(code))
)

test('the database compares whole texts as the contract does', async () => {
  const texts = fc.sample(
    fc.array(character, { maxLength: 12 }).map((parts) => parts.join('')),
    20_000
  )
  expect(await differences(texts)).toEqual([])
})

test('the database compares billing accounts as the contract does', async () => {
  const sign = fc.constantFrom(..."0011234567890 -'’`.Ee+B", '\u200b', '\u00a0', '０', '７', '\u2013')
  const accounts = fc.sample(
    fc.array(sign, { maxLength: 14 }).map((parts) => visibleForm(parts.join(''))),
    5_000
  )
  const { rows } = await sql<{ form: string }>`
    select billing_account_form(given) as form from unnest(${accounts}::text[]) with ordinality as text (given, position)
    order by position`.execute(database.db)
  expect(rows.map(({ form }) => form)).toEqual(accounts.map(billingAccountForm))
})
