import { runHand } from '@/server/boot/hand-thread'

runHand()
