/** What a version's screen shows below its rules, fetched as one file after them. */
export { SimulationSection } from '../simulation/SimulationSection.tsx'
export { VersionDifference } from './VersionDifference.tsx'
