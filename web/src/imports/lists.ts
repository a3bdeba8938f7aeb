import { defineList } from '../list/list-definition.ts'

export const importsList = defineList({})
export const badRowsList = defineList({})
