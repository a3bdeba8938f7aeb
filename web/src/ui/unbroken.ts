/** A sentence in which no amount parts from its currency at the end of a line. */
export const unbroken = (sentence: string) => sentence.replaceAll(/\bRM (?=[−\d])/g, 'RM\u00a0')
