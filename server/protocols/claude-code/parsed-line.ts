import { parsedOnce } from '@/server/containers/parsed-once'
import { TRANSCRIPT } from './places'

export const parsedLine = parsedOnce(TRANSCRIPT)
