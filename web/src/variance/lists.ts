import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'

export const linesList = defineList({
  declared: varianceEndpoints.getVarianceLines.input.list,
  pageSizes: lookUpPageSizes
})
