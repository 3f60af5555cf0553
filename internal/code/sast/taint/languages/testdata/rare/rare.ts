import tools = require('./tools');

namespace Shop {
  export const limit = 3;
  export function find(name: string) { return limit + name; }
  export class Part { constructor(readonly n: number) {} }
  function inner() {}
  find('x');
}

declare module 'other' {}
enum Size { Small, Large = 5, Huge, 'odd' = 'x' }
type Alias = Map<string, Size[]>;

abstract class Rare<T> extends Shop.Part implements Base {
  @input() name!: string;
  constructor(private readonly a: Alias, @inject(Shop) b?: Rare<string>) { super(1); }
  run(this: Rare<T>, x: unknown): asserts x is string {
    const y = <string>x, z = x as Alias, w = x!, v = { a: 1 } satisfies object;
    (x as any) = y;
    [y, z] = [w!, v];
  }
}

export = Rare;
