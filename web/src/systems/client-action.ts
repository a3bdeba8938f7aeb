/** What a dialog on the screen of API clients does. */
export type ClientAction = 'change' | 'enable' | 'disable' | 'issue' | 'end' | 'calls' | 'decide'
