interface Options { a?: string }

abstract class Base {
  abstract missing(a: string): void

  constructor(private readonly o: Options) {}

  get value_cy2_cog1_nest0_par0(): string {
    return this.o.a ? 'a' : 'b' // 1
  }

  method_cy4_cog4_nest2_par2(a: number[], b: boolean): number {
    for (const x of a) { // 1
      if (x > 1 && b) return x // 2, 1
    }
    return 0
  }
}

export const typed_cy2_cog1_nest1_par1 = <T>(x: T): T | null => {
  if (!x) return null // 1
  return x
}
