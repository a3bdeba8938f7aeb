// Separate from the shapes: lists are loaded with the first screen and need only these.

/** How a payment reaches the dealer's bank: within our own, by Interbank GIRO, or by RENTAS for large sums. */
export const rails = ['INTRABANK', 'IBG', 'RENTAS'] as const

export const railNames: Record<(typeof rails)[number], string> = { INTRABANK: 'Own bank', IBG: 'IBG', RENTAS: 'RENTAS' }
