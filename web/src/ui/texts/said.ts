/** The same texts in another language: a text for each text, a sentence for each sentence. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> }

/** A text in the reader's language, if it is known in it. */
type Known = (text: string) => string | undefined

let known: Known = () => undefined

/**
 * A text in the reader's language that comes with a value rather than by name: a screen's title, a report's name, a
 * refusal. What is not known stays as it is.
 */
export const said = (text: string): string => known(text) ?? text

export function knowPhrases(phrases: Known): void {
  known = phrases
}
