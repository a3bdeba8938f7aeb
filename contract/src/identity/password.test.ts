import { describe, expect, it } from 'vitest'
import {
  confirmationMissing,
  confirmationTooShort,
  newPasswordMissing,
  newPasswordProblems,
  newPasswordTooShort,
  nistPasswordMessage,
  passwordParts,
  passwordProblem,
  passwordsDifferMessage,
  standardPasswordMessage
} from './password.ts'

describe('a new password, by the specification', () => {
  it.each(['Abcdef1@', 'ABCDEF1&', 'A1@aaaaaaaaaaaaaaaaa', '@@@@@@A1'])('may be %s', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  })

  it.each([
    ['seven characters', 'Abcde1@'],
    ['twenty-one characters', 'A1@aaaaaaaaaaaaaaaaaa'],
    ['no capital', 'abcdef1@'],
    ['no digit', 'Abcdefg@'],
    ['neither @ nor &', 'Abcdefg1'],
    ['a sign that is neither', 'Abcdef1@!'],
    ['a sign that only its message names', 'Abcdef1@#'],
    ['a space', 'Abcdef1@ '],
    ['a letter of another alphabet', 'Abcdéf1@'],
    ['a second line', 'Abcdef1@\n']
  ])('may not have %s', (_what, password) => {
    expect(passwordProblem(password)).toBe(standardPasswordMessage)
  })
})

describe('a new password, by length alone', () => {
  it.each(['fifteen letters', 'a'.repeat(64), '🧾'.repeat(15)])('may be %s', (password) => {
    expect(passwordProblem(password, 'nist')).toBeUndefined()
  })

  it.each(['fourteen chars', 'a'.repeat(65), '🧾'.repeat(14), ''])('may not be "%s"', (password) => {
    expect(passwordProblem(password, 'nist')).toBe(nistPasswordMessage)
  })
})

describe('a new password that is typed twice', () => {
  it.each([
    ['', '', newPasswordMissing, confirmationMissing],
    ['Abcde1@', 'Abcde1@', newPasswordTooShort, confirmationTooShort],
    ['abcdef1@', 'abcdef1@', standardPasswordMessage, undefined],
    ['Abcdef1@', 'Abcdef1&', undefined, passwordsDifferMessage],
    ['Abcdef1@', 'Abcdef1@', undefined, undefined]
  ])('%s and %s', (newPassword, confirmation, ofNew, ofConfirmation) => {
    expect(newPasswordProblems({ newPassword, confirmation }, 'standard')).toEqual({
      newPassword: ofNew,
      confirmation: ofConfirmation
    })
  })

  it('knows no shortest one but the rule itself where only length matters', () => {
    expect(newPasswordProblems({ newPassword: 'short', confirmation: 'short' }, 'nist')).toEqual({
      newPassword: nistPasswordMessage,
      confirmation: undefined
    })
  })
})

it.each([
  ['Abcdef1@', 0],
  ['Abcdef1', 2],
  ['', 5],
  ['Abcdef1@Abcdef1@A', 1]
])('the parts of the rule that %s breaks', (password, count) => {
  expect(passwordParts(password, 'standard').filter(({ isMet }) => !isMet)).toHaveLength(count)
})
