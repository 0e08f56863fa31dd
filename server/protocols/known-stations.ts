import { allStations, type Stations } from '@/lib/source/stations'
import { protocols } from './registry'

/**
 * The stations that the places of all protocols name: the same for the tail and for who verifies without a console,
 * who may not know which protocol a source has. What is signed holds a path without those of its form (`sealed-homes`).
 */
export const STATIONS: Stations = allStations(
  protocols.flatMap(({ places }) => places.flatMap(({ stations }) => stations ?? [])),
)
