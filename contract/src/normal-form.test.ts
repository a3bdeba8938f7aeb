import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedForm, looksEmpty, visibleForm } from './normal-form.ts'

test.each([
  ['REF-7A', 'ref-7a'],
  ['REF-7\u200BA', 'ref-7a'],
  ['REF-\u034F7A', 'ref-7a'],
  ['\uFEFFREF-7A\u00AD', 'ref-7a'],
  ['ＲＥＦ－７Ａ', 'ref-7a'],
  ['𝐑𝐄𝐅-7A', 'ref-7a'],
  ['REF\u20117A', 'ref-7a'],
  ['REF–7A', 'ref-7a'],
  [' REF-7A\u00A0', 'ref-7a'],
  ['REF \t 7A', 'ref 7a'],
  ['REF-7A\r', 'ref-7a'],
  ['\u202EREF-7A\u202C', 'ref-7a'],
  ['Cafe\u0301', 'caf\u00E9'],
  ['e\u034F\u0301', '\u00E9'],
  ['H\u0331', '\u1E96'],
  ['\u3164', ''],
  ['', '']
])('%j is compared as %j', (written, form) => {
  expect(comparedForm(written)).toBe(form)
})

test.each([
  ['REF-7A', 'REF-7B'],
  ['REF 7A', 'REF7A'],
  ['E', 'É'],
  ['O', '0']
])('%j and %j look different and stay different', (one, other) => {
  expect(comparedForm(one)).not.toBe(comparedForm(other))
})

test('a form keeps the case of what is seen', () => {
  expect(visibleForm('Ｒef-7a\u200D')).toBe('Ref-7a')
})

const anyText = fc.string({ unit: 'binary', maxLength: 30 })

describe('of any text', () => {
  test('a form is its own form, and holds nothing that nobody sees', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const formOf of [visibleForm, comparedForm]) {
          const form = formOf(text)
          expect(formOf(form)).toBe(form)
          expect(form).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|^\s|\s$|\s\s/u)
        }
        expect(comparedForm(visibleForm(text))).toBe(comparedForm(text))
        expect(looksEmpty(text)).toBe(comparedForm(text) === '')
      }),
      { numRuns: 500 }
    )
  })
})

test('a reference has one compared form in any case and width, with anything unseen and any blanks around', () => {
  const reference = fc.stringMatching(/^[A-Z0-9][A-Z0-9 /_-]{0,20}[A-Z0-9]$/)
  const unseen = fc.constantFrom('\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u202e', '\u0007')
  fc.assert(
    fc.property(reference, fc.array(unseen, { maxLength: 5 }), fc.nat(), (text, hidden, seed) => {
      const at = seed % (text.length + 1)
      const withUnseen = `${text.slice(0, at)}${hidden.join('')}${text.slice(at)}`
      const wide = text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      for (const written of [withUnseen, wide, text.toLowerCase(), `\u3000${text}\t`])
        expect(comparedForm(written)).toBe(comparedForm(text))
    })
  )
})
