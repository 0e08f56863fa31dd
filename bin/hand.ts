import { runHand } from '@/server/boot/serve/hand-program'

runHand()
