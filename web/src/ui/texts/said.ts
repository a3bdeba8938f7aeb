/** The same texts in another language: a text for each text, a sentence for each sentence. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> }

let inReadersLanguage = (text: string): string => text

/**
 * A text in the reader's language that comes with a value rather than by name: a screen's title, a report's name, a
 * refusal. What is not known stays as it is.
 */
export const said = (text: string): string => inReadersLanguage(text)

export function knowPhrases(translate: typeof inReadersLanguage): void {
  inReadersLanguage = translate
}
