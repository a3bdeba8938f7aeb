import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedForm, visibleForm } from './normal-form.ts'

test.each([
  ['REF-7A', 'ref-7a'],
  ['REF-7\u200BA', 'ref-7a'],
  ['\uFEFFREF-7A\u00AD', 'ref-7a'],
  ['ＲＥＦ－７Ａ', 'ref-7a'],
  [' REF-7A\u00A0', 'ref-7a'],
  ['REF \t 7A', 'ref 7a'],
  ['REF-7A\r', 'ref-7a'],
  ['\u202EREF-7A\u202C', 'ref-7a'],
  ['Cafe\u0301', 'caf\u00E9'],
  ['e\u034F\u0301', '\u00E9'],
  ['\u3164', ''],
  ['', '']
])('%j is compared as %j', (written, form) => {
  expect(comparedForm(written)).toBe(form)
})

test('a form keeps the case of what is seen', () => {
  expect(visibleForm('Ｒef-7a\u200D')).toBe('Ref-7a')
})

test('a form is its own form, and never begins or ends with a blank', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const formOf of [visibleForm, comparedForm]) {
        const form = formOf(text)
        expect(formOf(form)).toBe(form)
        expect(form).toBe(form.trim())
      }
    }),
    { numRuns: 200 }
  )
})
