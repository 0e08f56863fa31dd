import { BlockList, isIP } from 'node:net'

/** Whether an address is of one of these: addresses and CIDRs, with commas between. */
export function proxiesOf(networks: string | null): (address: string) => boolean {
  const known = new BlockList()
  for (const network of networks?.split(',') ?? []) {
    const [address = '', bits] = network.trim().split('/')
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else known.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
