type Seconds = { [file: string]: number }
export declare function slowness(
  seconds: Seconds,
  usual: Seconds,
): { slowest: [string, number][]; slower: [string, number][] }
