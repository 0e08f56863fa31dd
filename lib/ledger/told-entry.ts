/**
 * An entry of the ledger as it is told: by its number, which is proof, to who sees everything; to who sees a part by a
 * token of their scope, because numbers would tell how much is done elsewhere.
 */
export type ToldEntry = number | string
