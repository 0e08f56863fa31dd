// The law of the house, which lies beside the other tools.
import '../tools/law.mjs'
