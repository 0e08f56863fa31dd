import { parsedOnce } from '@/server/protocols/kit/parsed-once'
import { TRANSCRIPT } from './places'

export const parsedLine = parsedOnce(TRANSCRIPT)
